/*
 * What else a document asks for shares its line, and a picture takes a weak phone longer to make than to fetch: sheets and the first
 * script come before it. React's types know no such attribute yet.
 */
export const FIRST = { fetchpriority: "high" };
export const LAST = { fetchpriority: "low" };
