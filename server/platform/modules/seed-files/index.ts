export { listPairs, revealedPair } from "./pairs.ts";
export { fileHead, linesFrom } from "./service.ts";
