/** A French sign without a no-break space before it, or after an opening quotation mark: a line could break there. */
const UNSPACED = /(?<![\u00a0\u202f:/])[;?!»](?!\w)|(?<![\u00a0\u202f\d:]):(?=\s|$)|«(?![\u00a0\u202f])/;

/** Signs that a language writes in another way, one line each. */
export const signProblems = (language: string, texts: Iterable<readonly [key: string, text: string]>): string[] =>
  [...texts].flatMap(([key, text]) => [
    ...(/["']/.test(text) ? [`${key} has a straight quotation mark: ${text}`] : []),
    ...(language === "fr" && UNSPACED.test(text) ? [`${key} lacks a no-break space: ${text}`] : []),
  ]);
