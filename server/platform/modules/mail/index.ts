export type { Carried, Carrier, Outgoing } from "./carrier.ts";
export { deliverMessages, retryLetters } from "./delivery.ts";
export { type Letter, type LetterName, letterTo } from "./letter.ts";
export { failedLetters, keepInOutbox, latestMessages, pageOfMessage, queueInOutbox } from "./outbox.ts";
export { type Sms, type SmsName, smsTo } from "./sms.ts";
