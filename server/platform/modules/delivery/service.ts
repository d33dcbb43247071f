import { once } from "node:events";
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { OUTBOX_CHANNELS } from "#app/contract/sandbox.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import {
  bouncedAddresses,
  type Carried,
  type Carrier,
  type LetterName,
  type OutboxMessage,
  outbox,
} from "#server/platform/modules/mail/index.ts";
import { unwanted } from "#server/platform/modules/mailings/index.ts";

type Channel = OutboxMessage["channel"];

const BATCH = 10;
/** When another process may claim a letter that was claimed and never completed: longer than any attempt. */
const LEASE_MS = 5 * 60_000;
const DEADLINE_MS = 90_000;
/** About a day in all for letters, and a quarter of an hour for text messages, which are soon out of date. */
const MOST_TRIES: Record<Channel, number> = { mail: 30, sms: 5 };
const LONGEST_PAUSE_MS = 60 * 60_000;
const LONGEST_REPLY = 300;

/**
 * The only letter that a bouncing address still gets: the player who requests it claims that the address works, and it proves so.
 */
const PROVES_ADDRESS: LetterName = "emailConfirmation";

/** 30 s after the first attempt, then 2 min, 4.5 min, 8 min … and never more than an hour. */
const pauseAfter = (tries: number): number => Math.min(tries * tries * 30_000, LONGEST_PAUSE_MS);

/** The due letters that are still wanted and whose address does not bounce; the others are withheld. */
async function withoutWithheld(tx: Transaction, due: OutboxMessage[], now: Date): Promise<OutboxMessage[]> {
  const addresses = due.map(({ to }) => to);
  if (due.length === 0) return due;
  const rows = await tx
    .select({ address: bouncedAddresses.address })
    .from(bouncedAddresses)
    .where(inArray(bouncedAddresses.address, addresses));
  const bounced = new Set(rows.map(({ address }) => address));
  const ended = await unwanted(tx, due);
  const isWithheld = ({ id, name, to }: OutboxMessage) => ended.has(id) || (name !== PROVES_ADDRESS && bounced.has(to));
  const withheld = due.filter(isWithheld).map(({ id }) => id);
  if (withheld.length > 0) {
    await tx.update(outbox).set({ state: "withheld", dueAt: null, endedAt: now }).where(inArray(outbox.id, withheld));
  }
  return due.filter((letter) => !isWithheld(letter));
}

/** Claims the due messages of these channels for this process: of several that look at once, each message goes to one. */
const claim = (
  { connection, clock }: Context,
  channels: Channel[],
): Promise<{ letters: OutboxMessage[]; isMore: boolean }> =>
  connection.inTransaction(async (tx) => {
    const now = clock.now();
    const due = await tx
      .select()
      .from(outbox)
      .where(and(eq(outbox.state, "waiting"), lte(outbox.dueAt, now), inArray(outbox.channel, channels)))
      .orderBy(asc(outbox.dueAt))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    const letters = await withoutWithheld(tx, due, now);
    if (letters.length > 0) {
      const ids = letters.map(({ id }) => id);
      await tx
        .update(outbox)
        .set({ tries: sql`${outbox.tries} + 1`, dueAt: new Date(now.getTime() + LEASE_MS) })
        .where(inArray(outbox.id, ids));
    }
    return { letters: letters.map((letter) => ({ ...letter, tries: letter.tries + 1 })), isMore: due.length === BATCH };
  });

/** One attempt, which ends in time and with the platform; null when the platform ended first, and its result is unknown. */
async function attempt(carrier: Carrier, letter: OutboxMessage, ending: AbortSignal): Promise<Carried | null> {
  // One plain signal: Node 20 loses what `AbortSignal.any` creates, and a letter would be awaited for ever.
  const given = new AbortController();
  const end = () => given.abort();
  const ended = once(given.signal, "abort").then((): Carried | null =>
    ending.aborted ? null : { end: "later", reply: "no answer in time" },
  );
  const deadline = setTimeout(end, DEADLINE_MS);
  ending.addEventListener("abort", end);
  if (ending.aborted) end();
  try {
    return await Promise.race([carrier.carry(letter), ended]);
  } finally {
    clearTimeout(deadline);
    ending.removeEventListener("abort", end);
  }
}

async function markAddress(db: Database, { to, name }: OutboxMessage, carried: Carried, now: Date): Promise<void> {
  if (carried.end === "bounced") {
    const reply = carried.reply.slice(0, LONGEST_REPLY);
    await db.insert(bouncedAddresses).values({ address: to, since: now, reply }).onConflictDoNothing();
  } else if (carried.end === "sent" && name === PROVES_ADDRESS) {
    await db.delete(bouncedAddresses).where(eq(bouncedAddresses.address, to));
  }
}

/** The contents of a letter are deleted once it is sent: a link in it may sign somebody in. The sandbox shows it. */
const forgotten = ({ config }: Context) =>
  config.mode === "sandbox" ? {} : { text: "", html: null, link: null, unsubscribe: null };

function rowAfter(context: Context, { tries, channel }: OutboxMessage, carried: Carried, now: Date) {
  const ended = { dueAt: null, endedAt: now };
  if (carried.end === "sent") return { ...ended, state: "sent", reply: null, ...forgotten(context) } as const;
  const reply = carried.reply.slice(0, LONGEST_REPLY);
  if (carried.end === "bounced") return { ...ended, state: "bounced", reply, ...forgotten(context) } as const;
  if (carried.end === "refused" || tries >= MOST_TRIES[channel]) return { ...ended, state: "failed", reply } as const;
  return { dueAt: new Date(now.getTime() + pauseAfter(tries)), reply } as const;
}

async function deliver(context: Context, carrier: Carrier, letter: OutboxMessage, ending: AbortSignal) {
  const carried = await attempt(carrier, letter, ending);
  if (!carried) return;
  const now = context.clock.now();
  await context.connection.inTransaction(async (tx) => {
    await tx
      .update(outbox)
      .set(rowAfter(context, letter, carried, now))
      // An attempt that outlived its lease must not change the next one, which another process has started.
      .where(and(eq(outbox.id, letter.id), eq(outbox.state, "waiting"), eq(outbox.tries, letter.tries)));
    await markAddress(tx, letter, carried, now);
  });
  if (carried.end !== "sent") {
    context.log.warn(
      { messageId: letter.id, channel: letter.channel, end: carried.end, tries: letter.tries, reply: carried.reply },
      "message not sent",
    );
  }
}

/** Sends the due messages, a few at once, until none is left or the platform stops. */
export async function deliverMessages(context: Context, ending: AbortSignal): Promise<void> {
  const carriers: Partial<Record<Channel, Carrier>> = {};
  if (context.mail.carrier) carriers.mail = context.mail.carrier;
  if (context.sms.carrier) carriers.sms = context.sms.carrier;
  const channels = OUTBOX_CHANNELS.filter((channel) => carriers[channel]);
  for (let isMore = channels.length > 0; isMore && !ending.aborted; ) {
    const claimed = await claim(context, channels);
    isMore = claimed.isMore;
    const done = await Promise.allSettled(
      claimed.letters.map(async (letter) => {
        const carrier = carriers[letter.channel];
        if (carrier) await deliver(context, carrier, letter, ending);
      }),
    );
    for (const one of done) if (one.status === "rejected") throw one.reason;
  }
}

/** Retries letters that were given up; only one of them when an id is given. Returns how many. */
export async function retryLetters(db: Database, now: Date, id?: string): Promise<number> {
  const again = await db
    .update(outbox)
    .set({ state: "waiting", tries: 0, dueAt: now, endedAt: null })
    .where(and(eq(outbox.state, "failed"), id === undefined ? undefined : eq(outbox.id, id)))
    .returning({ id: outbox.id });
  return again.length;
}
