import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { Language } from "#app/contract/languages.ts";
import { DAY_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { helpInWords } from "#server/platform/modules/helplines/index.ts";
import { type LetterName, letterTo } from "#server/platform/modules/mail/index.ts";
import { isClosed, players } from "#server/platform/modules/players/index.ts";
import { onePass } from "#server/platform/one-pass.ts";
import { type ExclusionPurpose, exclusionLink, exclusionSignature } from "./exclusion-links.ts";
import type { RestrictionRow } from "./restrictions.ts";
import { restrictions } from "./tables.ts";

/** How long the link works that ends an exclusion; after that the player signs in to end it. */
const DEACTIVATE_LINK_DAYS = 30;

/** The letter that brings a link. */
const LETTERS: Record<ExclusionPurpose, LetterName> = {
  "exclusion-extend": "exclusionBegun",
  "exclusion-deactivate": "exclusionOver",
};

async function recipientOf(db: Database, playerId: string) {
  const [player] = await db
    .select({ email: players.email, language: players.language, country: players.country })
    .from(players)
    .where(eq(players.id, playerId));
  if (!player) throw new Error(`player ${playerId} does not exist`);
  return player;
}

async function send(
  tx: Transaction,
  context: Context,
  row: RestrictionRow,
  { purpose, expiresAt }: { purpose: ExclusionPurpose; expiresAt: Date },
): Promise<void> {
  const player = await recipientOf(tx, row.playerId);
  const link = exclusionLink(context, player.language, purpose, exclusionSignature(context, purpose, row, expiresAt));
  const values = {
    link,
    date: row.dateTill.toISOString().slice(0, 10),
    count: DEACTIVATE_LINK_DAYS,
    help: helpInWords(player.country),
  };
  await context.mail.send(tx, letterTo(player, LETTERS[purpose], values));
}

/** Tells the player that he is excluded, with the link that extends it; the link works as long as the exclusion runs. */
export const notifyExcluded = (tx: Transaction, context: Context, row: RestrictionRow): Promise<void> =>
  send(tx, context, row, { purpose: "exclusion-extend", expiresAt: row.dateTill });

/** A page of the player's that a letter leads to, after signing in. */
const pageOf = ({ config }: Context, language: Language, page: string) =>
  `${config.publicUrl}/${language}/player/${page}`;

/** Tells the player that another account of theirs, or of somebody with their details, excludes this one, and whom to ask. */
export async function notifyDerived(tx: Transaction, context: Context, { playerId, dateTill }: RestrictionRow) {
  const player = await recipientOf(tx, playerId);
  const link = pageOf(context, player.language, "support");
  const values = { link, date: dateTill.toISOString().slice(0, 10), help: helpInWords(player.country) };
  await context.mail.send(tx, letterTo(player, "exclusionDerived", values));
}

/** Tells the player that the exclusion of another account does not reach this one any more. */
export async function notifySeparated(tx: Transaction, context: Context, playerId: string): Promise<void> {
  const player = await recipientOf(tx, playerId);
  const link = pageOf(context, player.language, "self-exclusion");
  await context.mail.send(tx, letterTo(player, "exclusionSeparated", { link }));
}

/** Due for the letter: the same question once for looking and once for claiming, so that a change in between counts. */
const isDue = (now: Date) =>
  and(
    eq(restrictions.kind, "self_exclusion"),
    isNull(restrictions.deactivatedAt),
    isNull(restrictions.notifiedAt),
    lte(restrictions.dateTill, now),
  );

/** Claims the exclusion and sends the letter, in one transaction: of two replicas one finds it claimed and does nothing. */
async function notifyEnded(tx: Transaction, context: Context, id: string, now: Date): Promise<void> {
  const [row] = await tx
    .update(restrictions)
    .set({ notifiedAt: now })
    .where(and(eq(restrictions.id, id), isDue(now)))
    .returning();
  const expiresAt = new Date(now.getTime() + DEACTIVATE_LINK_DAYS * DAY_MS);
  // Nobody is led back to an account they closed.
  if (row && !(await isClosed(tx, row.playerId)))
    await send(tx, context, row, { purpose: "exclusion-deactivate", expiresAt });
}

/**
 * Mails the link that ends an exclusion to every player whose exclusion is over, once. A letter that cannot be sent is
 * tried again the next time; it does not keep the others back.
 */
export async function notifyOfEndedExclusions(context: Context, ending?: AbortSignal): Promise<void> {
  const { connection, clock } = context;
  const now = clock.now();
  const over = await connection.db
    .select({ id: restrictions.id })
    .from(restrictions)
    .where(isDue(now))
    .orderBy(asc(restrictions.dateTill));
  await onePass(context, {
    due: over,
    ending,
    failure: "no letter about the end of an exclusion",
    act: ({ id }) => connection.inTransaction((tx) => notifyEnded(tx, context, id, now)),
  });
}
