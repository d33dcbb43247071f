/* The offline verifier as the page of a check loads it: the very code of the file, without its texts and fields. */

export { turnCards } from "./check.ts";
