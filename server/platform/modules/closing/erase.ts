import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { CLOSED_ACCOUNT_DAYS } from "#app/contract/rights.ts";
import { DAY_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { HOLDINGS, personOf } from "#server/platform/modules/personal-data/index.ts";
import { lockPlayer, players } from "#server/platform/modules/players/index.ts";
import { restrictions } from "#server/platform/modules/protection/tables.ts";
import { documents } from "#server/platform/modules/verification/tables.ts";
import { onePass } from "#server/platform/one-pass.ts";
import { deleteRows } from "./close.ts";

/** Placeholder: the column is not nullable, and a year or a country alone identifies nobody. */
const NO_BIRTH_DATE = "1900-01-01";

/** The values of an erased player's row. A test compares it with the schema: a column that is not here must be listed there. */
const NOBODY = {
  operationId: null,
  passwordHash: null,
  nickname: null,
  nicknameKey: null,
  name: null,
  surname: null,
  phone: null,
  confirmedPhone: null,
  city: null,
  street: null,
  state: null,
  postalIndexEU: null,
  postalIndexBR: null,
  identityTypeCL: null,
  identityNumberHash: null,
  identityNumberSealed: null,
  identityNumberKeyVersion: null,
  identityNumberEnding: null,
  gender: null,
  partner: null,
  bonusCode: null,
  tags: [],
  birthDate: NO_BIRTH_DATE,
};

/** Closed longer ago than the law requires records to be kept, and without an exclusion that still runs. */
const isDue = (now: Date) =>
  and(
    isNull(players.erasedAt),
    lt(players.closedAt, new Date(now.getTime() - CLOSED_ACCOUNT_DAYS * DAY_MS)),
    sql`not exists (
      select from ${restrictions} r
      where r.player_id = ${players.id} and r.kind = 'self_exclusion' and r.deactivated_at is null
        and r.date_till > ${now.toISOString()}::timestamptz)`,
  );

/** Erases the personal data of an account, within a transaction; returns the files to delete with it. */
async function erase(tx: Transaction, playerId: string, now: Date): Promise<string[]> {
  await lockPlayer(tx, playerId, "update");
  const [due] = await tx
    .select({ id: players.id })
    .from(players)
    .where(and(eq(players.id, playerId), isDue(now)));
  if (!due) return [];
  const person = await personOf(tx, playerId);
  const files = await tx.select({ id: documents.fileId }).from(documents).where(eq(documents.playerId, playerId));
  for (const holding of HOLDINGS) {
    if (holding.ends === "erasure" && holding.table !== "players") await deleteRows(tx, holding, person);
  }
  // Amounts stay, without their destinations.
  await tx.execute(sql`
    update payments set source = null, destination = null, destination_id = null, redirect_url = null
    where player_id = ${playerId}`);
  await tx.execute(sql`update final_places set nickname = '' where player_id = ${playerId}`);
  await tx
    .update(players)
    .set({ ...NOBODY, email: `${playerId.toLowerCase()}@erased.invalid`, erasedAt: now })
    .where(eq(players.id, playerId));
  return files.flatMap(({ id }) => id ?? []);
}

/** Erases an account that is due. Its files are deleted after the rows that referred to them. */
async function eraseOne({ connection, storage, log }: Context, playerId: string, now: Date): Promise<void> {
  const files = await connection.inTransaction((tx) => erase(tx, playerId, now));
  log.info({ playerId }, "closed account erased");
  // A file left behind has no row, and is deleted by the job for unused files.
  for (const file of files) await storage.delete(file);
}

/**
 * Erases the accounts that were closed long enough ago, the oldest first. One that cannot be erased is tried again the next time;
 * it does not hold up the others.
 */
export async function eraseClosedAccounts(context: Context, ending: AbortSignal): Promise<void> {
  const { connection, clock } = context;
  const now = clock.now();
  const due = await connection.db
    .select({ id: players.id })
    .from(players)
    .where(isDue(now))
    .orderBy(asc(players.closedAt));
  await onePass(context, {
    due,
    ending,
    failure: "a closed account could not be erased",
    act: ({ id }) => eraseOne(context, id, now),
  });
}
