/**
 * How many typing errors a word may have, by its length: with more, short words would match anything. Digits allow none: a
 * mistyped number is another number.
 */
export function errorsForgiven(word: string): number {
  if (/\d/.test(word) || word.length < 4) return 0;
  return word.length < 7 ? 1 : 2;
}

/**
 * The minimum number of characters added, left out, changed or swapped with their neighbour that turns `typed` into `word` or a
 * prefix of it (optimal string alignment; the rest of the word is free, because it may not be typed yet).
 */
export function typingErrors(typed: string, word: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    for (let column = 1; column <= word.length; column++) {
      const same = typed[row - 1] === word[column - 1];
      const options = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      ];
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (swapped && row > 1) options.push((beforeLast[column - 2] ?? 0) + 1);
      current[column] = Math.min(...options);
    }
    [beforeLast, last] = [last, current];
  }
  return Math.min(...last);
}
