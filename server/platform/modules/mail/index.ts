export { type Letter, type LetterName, letterTo } from "./letter.ts";
export { keepInOutbox, latestMessages } from "./outbox.ts";
export { type Sms, type SmsName, smsTo } from "./sms.ts";
