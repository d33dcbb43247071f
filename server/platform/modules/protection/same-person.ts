import { and, desc, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { type Transaction, takeLock } from "#server/platform/db/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { subscriptions } from "#server/platform/modules/subscriptions/tables.ts";
import { tellExcluded } from "./exclusion-letters.ts";
import { personKey } from "./person-key.ts";
import { impose, type RestrictionRow } from "./restrictions.ts";
import { restrictions } from "./tables.ts";

type Known = typeof players.$inferSelect;

async function personOf(tx: Transaction, playerId: string): Promise<Known> {
  const [person] = await tx.select().from(players).where(eq(players.id, playerId));
  if (!person) throw new Error(`player ${playerId} does not exist`);
  return person;
}

/** Excludes one account, at least until the end that is asked for, and ends the letters that were asked for with it. */
export async function exclude(
  tx: Transaction,
  context: Context,
  playerId: string,
  endFrom: (now: Date) => Date,
): Promise<RestrictionRow> {
  const { row, isLater } = await impose(tx, context, { playerId, kind: "self_exclusion", endFrom });
  // Marketing stops with play (PRODUCT §11), and does not begin again by itself when the exclusion ends.
  await tx.delete(subscriptions).where(eq(subscriptions.playerId, playerId));
  if (isLater) await tellExcluded(tx, context, row);
  return row;
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
  const [longest] = await tx
    .select({ dateTill: restrictions.dateTill })
    .from(restrictions)
    .where(
      and(
        eq(restrictions.kind, "self_exclusion"),
        isNull(restrictions.deactivatedAt),
        gt(restrictions.dateTill, context.clock.now()),
        inArray(restrictions.playerId, others),
      ),
    )
    .orderBy(desc(restrictions.dateTill))
    .limit(1);
  if (longest) await exclude(tx, context, playerId, () => longest.dateTill);
}

/** Excludes all other accounts of a person at least as long as this one. */
export async function excludeOthers(
  tx: Transaction,
  context: Context,
  playerId: string,
  dateTill: Date,
): Promise<void> {
  const others = await othersOf(tx, await personOf(tx, playerId));
  for (const id of others) await exclude(tx, context, id, () => dateTill);
}
