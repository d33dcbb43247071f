import type { Transaction } from "#server/platform/db/index.ts";
import { keepInOutbox, type Letter } from "#server/platform/modules/mail/index.ts";
import type { Clock } from "./clock.ts";
import type { Random } from "./random.ts";

/**
 * How letters leave the platform. The transaction comes along so that a letter is sent exactly when what it speaks of is
 * committed: a real adapter queues in the same transaction and delivers afterwards.
 */
export interface MailPort {
  send(tx: Transaction, letter: Letter): Promise<void>;
}

/** Keeps letters in the outbox, where the sandbox shows them. Nothing leaves the machine. */
export const sandboxMail = (clock: Clock, random: Random): MailPort => ({
  send: (tx, letter) => keepInOutbox(tx, { ...letter, id: random.id("msg"), sentAt: clock.now() }),
});
