/* The offline verifier as a module for pages of the site: the same code as the file, without its texts and forms. */

export { resultOf } from "#app/contract/seed-file-rows.ts";
export { checkFile, turnCards } from "./check.ts";
export { inSlices } from "./slices.ts";
