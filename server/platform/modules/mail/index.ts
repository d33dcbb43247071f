export type { Carried, MailCarrier, Outgoing } from "./carrier.ts";
export { deliverLetters, retryLetters } from "./delivery.ts";
export { type Letter, type LetterName, letterTo } from "./letter.ts";
export { failedLetters, keepInOutbox, latestMessages, pageOfMessage, queueInOutbox } from "./outbox.ts";
