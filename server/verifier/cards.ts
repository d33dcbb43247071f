/* The offline verifier as a module for the verification page: the same code as the file, without its texts and form. */

export { turnCards } from "./check.ts";
