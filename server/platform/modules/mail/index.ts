export { letterText } from "./letter.ts";
export { keepInOutbox, latestMessages } from "./outbox.ts";
