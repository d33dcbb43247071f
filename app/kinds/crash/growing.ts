/**
 * Writes an amount into a text that was printed with a zero in its place ("Cash out €0.00"): a browser may not know how a
 * language writes figures, the server does. `units` are whole ones of the last place. Nothing is grouped.
 */
export function inPlaceOfZero(text: string, units: bigint): string {
  return text.replace(/0(?:(\D)(0+))?/, (_, mark = "", zeros = "") => {
    const digits = String(units).padStart(zeros.length + 1, "0");
    const whole = digits.slice(0, digits.length - zeros.length);
    return `${whole}${mark}${digits.slice(whole.length)}`;
  });
}

/** A multiplier that doubles every so often, in hundredths, so many milliseconds after it was 1.00; 0 before. */
export const doubled = (milliseconds: number, doublingMs: number): number =>
  milliseconds < 0 ? 0 : Math.floor(100 * 2 ** (milliseconds / doublingMs));
