export { helpInWords, helplinesFor, uncheckedHelp } from "./helplines.ts";
