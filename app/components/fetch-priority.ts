/* Other resources of a document share its bandwidth, and pictures take a weak phone longer to decode than to fetch:
   stylesheets and the first script come before them. React's types do not know this attribute yet. */
export const FIRST = { fetchpriority: "high" };
export const LAST = { fetchpriority: "low" };
