import type { Transaction } from "#server/platform/db/index.ts";
import { type Carrier, type Letter, queueInOutbox, storeInOutbox } from "#server/platform/modules/mail/index.ts";
import type { Clock } from "./clock.ts";
import type { Random } from "./random.ts";

/**
 * How letters leave the platform. The transaction is passed along so that a letter is sent exactly when what it refers to
 * commits: it is queued there, and handed to the mail server afterwards.
 */
export interface MailPort {
  send(tx: Transaction, letter: Letter): Promise<void>;
  /** Sends the letters queued by this and other processes. */
  carrier?: Carrier;
}

/** Stores letters in the outbox, where the sandbox shows them. Nothing leaves the machine. */
export const sandboxMail = (clock: Clock, random: Random): MailPort => ({
  send: (tx, letter) => storeInOutbox(tx, { ...letter, id: random.id("msg"), sentAt: clock.now() }),
});

/** Queues letters; a process with a carrier sends them, its own and those of the others. */
export const queuedMail = (clock: Clock, random: Random, carrier?: Carrier): MailPort => ({
  send: (tx, letter) => queueInOutbox(tx, { ...letter, id: random.id("msg"), sentAt: clock.now() }),
  ...(carrier && { carrier }),
});
