import { BET_FORM } from "./bet-form.ts";

/** A typed figure, with a point or a comma, in hundredths; null if it is not one. */
export function readHundredths(text: string | undefined): number | null {
  const typed = text?.trim() ?? "";
  return /^\d{1,7}([.,]\d{1,2})?$/.test(typed) ? Math.round(Number(typed.replace(",", ".")) * 100) : null;
}

/** Hundredths as a field of the page has them, with the language's decimal mark and without grouping. */
export const writeHundredths = (hundredths: number, mark: string): string =>
  (hundredths / 100).toFixed(2).replace(".", mark);

/** Hundredths in the format of the page's language. Chromium knows no Kazakh figures; Russian ones are written alike. */
export const printHundredths = (language: string, hundredths: number): string =>
  (hundredths / 100).toLocaleString([language, "ru"], { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** Sets a field of the bet; listeners of the form receive it as typed input. */
export function typeInto(name: string, text: string): void {
  const form = document.getElementById(BET_FORM);
  const field = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null;
  if (!(field instanceof HTMLInputElement)) return;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
