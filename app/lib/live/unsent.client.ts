/** Whether something stands in a form of the page that was typed there and has not been sent. */
export const hasUnsent = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(
    ({ form, value, defaultValue }) => form?.method === "post" && value !== defaultValue,
  );
