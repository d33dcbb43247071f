/**
 * Writes an amount into a text that was rendered with a zero in its place ("Cash out €0.00"): a browser may lack the number
 * format of a language, the server has it. `units` are integers in the last decimal place. There is no grouping.
 */
export function inPlaceOfZero(text: string, units: bigint): string {
  return text.replace(/0(?:(\D)(0+))?/, (_, mark = "", zeros = "") => {
    const digits = String(units).padStart(zeros.length + 1, "0");
    const whole = digits.slice(0, digits.length - zeros.length);
    return `${whole}${mark}${digits.slice(whole.length)}`;
  });
}

/** The same without trailing zeros: "1.5×", "2×". */
export const shortInPlaceOfZero = (text: string, units: bigint): string =>
  inPlaceOfZero(text, units).replace(/([.,]\d*?)0+(?!\d)/, (_, rest: string) => (rest.length > 1 ? rest : ""));

/** A multiplier that doubles at a constant interval, in hundredths, at a number of milliseconds after it was 1.00; 0 before. */
export const doubled = (milliseconds: number, doublingMs: number): number =>
  milliseconds < 0 ? 0 : Math.floor(100 * 2 ** (milliseconds / doublingMs));

/** The milliseconds until it reaches this many hundredths; 0 for its start value and below. */
export const timeTo = (hundredths: number, doublingMs: number): number =>
  Math.log2(Math.max(1, hundredths / 100)) * doublingMs;
