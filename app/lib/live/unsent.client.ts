/** Whether a form of the page contains typed input that has not been sent. */
export const hasUnsent = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(
    ({ form, value, defaultValue }) => form?.method === "post" && value !== defaultValue,
  );
