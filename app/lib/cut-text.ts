/** What was typed, trimmed, and no longer than the platform takes. The cut never leaves half a letter: no address can carry one. */
export const cutText = (typed: string | null, most: number): string =>
  (typed ?? "")
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
