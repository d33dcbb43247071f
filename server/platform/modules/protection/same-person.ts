import { and, desc, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { type Transaction, takeLock } from "#server/platform/db/index.ts";
import { lockPlayer, players } from "#server/platform/modules/players/index.ts";
import { subscriptions } from "#server/platform/modules/subscriptions/tables.ts";
import { notifyDerived, notifyExcluded } from "./exclusion-letters.ts";
import { personKey } from "./person-key.ts";
import { impose, inForce, type RestrictionRow } from "./restrictions.ts";
import { noteSources, type Source, separatedFrom, sourcesOf, sourcesOfOne } from "./sources.ts";
import { restrictions } from "./tables.ts";

type Known = typeof players.$inferSelect;

async function personOf(tx: Transaction, playerId: string): Promise<Known> {
  const [person] = await tx.select().from(players).where(eq(players.id, playerId));
  if (!person) throw new Error(`player ${playerId} does not exist`);
  return person;
}

/**
 * Excludes one account, at least until the end that is asked for, and ends the letters that were asked for with it.
 * `byPlayerId` is the account it is asked by: the player's own, or the one it is derived from.
 */
export async function exclude(
  tx: Transaction,
  context: Context,
  { playerId, byPlayerId, endFrom }: { playerId: string; byPlayerId: string; endFrom: (now: Date) => Date },
): Promise<RestrictionRow> {
  await lockPlayer(tx, playerId, "update");
  const known = await inForce(tx, playerId, "self_exclusion");
  // What nobody is noted for has to be noted before somebody has it last longer.
  const sources = known ? await sourcesOfOne(tx, known) : [];
  const since = context.clock.now();
  const dateTill = endFrom(since);
  const isOwn = byPlayerId === playerId;
  const asked = { playerId, kind: "self_exclusion", endFrom: () => dateTill, isDerived: !isOwn } as const;
  const { row, isLater } = await impose(tx, context, asked);
  await noteSources(tx, row.id, [...sources, { byPlayerId, since, dateTill }]);
  // Marketing stops with play (PRODUCT §11), and does not begin again by itself when the exclusion ends.
  await tx.delete(subscriptions).where(eq(subscriptions.playerId, playerId));
  if (isLater) await (isOwn ? notifyExcluded : notifyDerived)(tx, context, row);
  return row;
}

/** Excludes an account as another one of its person is, unless an operator has separated it from the one that began. */
async function derive(tx: Transaction, context: Context, playerId: string, { byPlayerId, dateTill }: Source) {
  if (byPlayerId === playerId) return;
  // A separation holds the row too: it is before this or finds what this has done.
  await lockPlayer(tx, playerId, "update");
  if ((await separatedFrom(tx, playerId, byPlayerId)).size > 0) return;
  await exclude(tx, context, { playerId, byPlayerId, endFrom: () => dateTill });
}

/** Of two accounts of one person one must see what is done to the other at this moment. */
const inTurn = (tx: Transaction, { birthDate }: Known) => takeLock(tx, `person:${birthDate}`);

/**
 * The other accounts of a person, none while too little is known of one. All of it must be the same, birth date and country
 * too, or a namesake would be shut out for years. Those of one birth date are few, so they are compared here and not by the
 * database. A number of identity needs no comparing: a second account with it is refused (decision 83).
 */
async function othersOf(tx: Transaction, person: Known): Promise<string[]> {
  const key = personKey(person);
  if (key === null) return [];
  await inTurn(tx, person);
  const { id, name, surname, street, city } = players;
  const alike = await tx
    .select({ id, name, surname, street, city })
    .from(players)
    .where(and(ne(id, person.id), eq(players.birthDate, person.birthDate), eq(players.country, person.country)))
    .orderBy(id);
  return alike.filter((other) => personKey(other) === key).map((other) => other.id);
}

/**
 * Excludes an account as long as its person is excluded on another, once it has said whose it is. This comes before its first
 * deposit and its first bet, for which that is asked.
 */
export async function excludeWithOthers(tx: Transaction, context: Context, playerId: string): Promise<void> {
  const others = await othersOf(tx, await personOf(tx, playerId));
  if (others.length === 0) return;
  const now = context.clock.now();
  const running = await tx
    .select()
    .from(restrictions)
    .where(
      and(
        eq(restrictions.kind, "self_exclusion"),
        isNull(restrictions.deactivatedAt),
        gt(restrictions.dateTill, now),
        inArray(restrictions.playerId, others),
      ),
    )
    .orderBy(desc(restrictions.dateTill));
  if (running.length === 0) return;
  const sources = await sourcesOf(tx, running);
  for (const { id } of running)
    for (const source of sources.get(id) ?? []) if (source.dateTill > now) await derive(tx, context, playerId, source);
}

/** Excludes all other accounts of a person at least as long as this one, each by those who have this one last so long. */
export async function excludeOthers(tx: Transaction, context: Context, exclusion: RestrictionRow): Promise<void> {
  const others = await othersOf(tx, await personOf(tx, exclusion.playerId));
  const sources = await sourcesOfOne(tx, exclusion);
  for (const id of others) for (const source of sources) await derive(tx, context, id, source);
}
