import type { Transaction } from "#server/platform/db/index.ts";
import { type Carrier, queueInOutbox, type Sms, storeInOutbox } from "#server/platform/modules/mail/index.ts";
import type { Clock } from "./clock.ts";
import type { Random } from "./random.ts";

/** How text messages leave the platform: like letters, exactly when the transaction they refer to commits. */
export interface SmsPort {
  send(tx: Transaction, sms: Sms): Promise<void>;
  /** Sends the messages queued by this and other processes. */
  carrier?: Carrier;
}

/** Stores messages in the outbox with the letters, where the sandbox shows both. Nothing leaves the machine. */
export const sandboxSms = (clock: Clock, random: Random): SmsPort => ({
  send: (tx, sms) => storeInOutbox(tx, rowOf(sms, clock, random)),
});

/** Queues messages; a process with a carrier sends them, its own and those of the others. */
export const queuedSms = (clock: Clock, random: Random, carrier?: Carrier): SmsPort => ({
  send: (tx, sms) => queueInOutbox(tx, rowOf(sms, clock, random)),
  ...(carrier && { carrier }),
});

const rowOf = ({ to, text }: Sms, clock: Clock, random: Random) => ({
  id: random.id("msg"),
  channel: "sms" as const,
  to,
  subject: "",
  text,
  link: null,
  sentAt: clock.now(),
});
