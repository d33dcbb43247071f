import type { Transaction } from "#server/platform/db/index.ts";
import { keepInOutbox } from "#server/platform/modules/mail/index.ts";
import type { Clock } from "./clock.ts";
import type { Random } from "./random.ts";

interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** The one link of the message, absolute; also part of the text. */
  link: string | null;
}

/**
 * How the house writes to people. The transaction comes along so that a message is sent exactly when what it speaks of
 * is committed: a real adapter queues in the same transaction and delivers afterwards.
 */
export interface MailPort {
  send(tx: Transaction, message: MailMessage): Promise<void>;
}

/** Keeps messages in the outbox, where the sandbox shows them. Nothing leaves the machine. */
export const sandboxMail = (clock: Clock, random: Random): MailPort => ({
  send: (tx, message) => keepInOutbox(tx, { ...message, id: random.id("msg"), sentAt: clock.now() }),
});
