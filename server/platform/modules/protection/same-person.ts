import { and, desc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Context } from "#server/platform/context.ts";
import { type Transaction, takeLock } from "#server/platform/db/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { subscriptions } from "#server/platform/modules/subscriptions/tables.ts";
import { tellExcluded } from "./exclusion-letters.ts";
import { impose, type RestrictionRow } from "./restrictions.ts";
import { restrictions } from "./tables.ts";

/** What the house knows a person by: all of it must be the same, or a namesake would be shut out for years. */
const ANSWERS = ["name", "surname", "street", "city"] as const;

type Person = Pick<typeof players.$inferSelect, "id" | "birthDate" | "country" | (typeof ANSWERS)[number]>;

/** Neither capitals nor blanks tell two people apart. */
const spelled = (text: AnyPgColumn | string): SQL => sql`lower(regexp_replace(${text}, '\\s+', '', 'g'))`;

/** The other accounts of a person; null where the house does not know yet who it is. */
function isSamePerson(person: Person): SQL | undefined | null {
  const told = ANSWERS.map((answer) => [answer, person[answer]] as const);
  if (told.some(([, text]) => !text)) return null;
  return and(
    ne(players.id, person.id),
    eq(players.birthDate, person.birthDate),
    eq(players.country, person.country),
    ...told.map(([answer, text]) => sql`${spelled(players[answer])} = ${spelled(text ?? "")}`),
  );
}

async function personOf(tx: Transaction, playerId: string): Promise<Person> {
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
const inTurn = (tx: Transaction, { birthDate }: Person) => takeLock(tx, `person:${birthDate}`);

/**
 * Excludes an account as long as its person is excluded on another, once it has said whose it is. This comes before its first
 * deposit and its first bet, for which that is asked.
 */
export async function excludeWithOthers(tx: Transaction, context: Context, playerId: string): Promise<void> {
  const person = await personOf(tx, playerId);
  const isSame = isSamePerson(person);
  if (!isSame) return;
  await inTurn(tx, person);
  const [longest] = await tx
    .select({ dateTill: restrictions.dateTill })
    .from(restrictions)
    .innerJoin(players, eq(players.id, restrictions.playerId))
    .where(
      and(
        eq(restrictions.kind, "self_exclusion"),
        isNull(restrictions.deactivatedAt),
        gt(restrictions.dateTill, context.clock.now()),
        isSame,
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
  const person = await personOf(tx, playerId);
  const isSame = isSamePerson(person);
  if (!isSame) return;
  await inTurn(tx, person);
  const others = await tx.select({ id: players.id }).from(players).where(isSame).orderBy(players.id);
  for (const { id } of others) await exclude(tx, context, id, () => dateTill);
}
