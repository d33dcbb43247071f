import { BET_FORM } from "./bet-form.ts";

/** A figure as it is typed, with a point or a comma, in hundredths; null where it is none. */
export function readHundredths(text: string | undefined): number | null {
  const typed = text?.trim() ?? "";
  return /^\d{1,7}([.,]\d{1,2})?$/.test(typed) ? Math.round(Number(typed.replace(",", ".")) * 100) : null;
}

/** Hundredths as a field of the page has them, with the language's mark and nothing between thousands. */
export const writeHundredths = (hundredths: number, mark: string): string =>
  (hundredths / 100).toFixed(2).replace(".", mark);

/** Hundredths as the page's language prints them. */
export const printHundredths = (language: string, hundredths: number): string =>
  (hundredths / 100).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** Writes into a field of the bet; whoever follows the form sees it as if it had been typed. */
export function typeInto(name: string, text: string): void {
  const form = document.getElementById(BET_FORM);
  const field = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null;
  if (!(field instanceof HTMLInputElement)) return;
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
