import type { Transaction } from "#server/platform/db/index.ts";
import { keepInOutbox, type Sms } from "#server/platform/modules/mail/index.ts";
import type { Clock } from "./clock.ts";
import type { Random } from "./random.ts";

/** How messages to telephones leave the platform: like letters, exactly when what they speak of is committed. */
export interface SmsPort {
  send(tx: Transaction, sms: Sms): Promise<void>;
}

/** Keeps messages in the outbox beside the letters, where the sandbox shows both. Nothing leaves the machine. */
export const sandboxSms = (clock: Clock, random: Random): SmsPort => ({
  send: (tx, { to, text }) =>
    keepInOutbox(tx, {
      ...{ id: random.id("msg"), channel: "sms", to, subject: "", text, link: null },
      sentAt: clock.now(),
    }),
});
