/**
 * Typed text, trimmed and cut to the length the platform accepts. The cut never splits a surrogate pair: no address can carry
 * half of one.
 */
export const cutText = (typed: string | null, most: number): string =>
  (typed ?? "")
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
