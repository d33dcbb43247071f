export type { Carried, Carrier, Outgoing } from "./carrier.ts";
export { type Letter, type LetterName, letterTo } from "./letter.ts";
export { moneyText } from "./money-text.ts";
export {
  failedLetters,
  latestMessages,
  type OutboxMessage,
  pageOfMessage,
  queueInOutbox,
  storeInOutbox,
} from "./outbox.ts";
export { type Sms, type SmsName, smsTo } from "./sms.ts";
export { bouncedAddresses, outbox } from "./tables.ts";
