export { type Letter, type LetterName, letterTo } from "./letter.ts";
export { keepInOutbox, latestMessages } from "./outbox.ts";
