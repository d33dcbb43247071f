import { sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { cancelAll } from "#server/platform/modules/bonus-money/index.ts";
import { letterTo } from "#server/platform/modules/mail/index.ts";
import { HOLDINGS, type Holding, type Person, personOf } from "#server/platform/modules/personal-data/index.ts";
import { lockPlayer, setClosed } from "#server/platform/modules/players/index.ts";
import { endSessionsOf, provePassword, type SessionPlayer } from "#server/platform/modules/sessions/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { closingOf } from "./readiness.ts";

/** Deletes the rows of a table about a person. */
export async function deleteRows(tx: Transaction, { table, of }: Holding, person: Person): Promise<void> {
  const condition = of?.(person) ?? sql`t.player_id = ${person.id}`;
  await tx.execute(sql`delete from ${sql.identifier(table)} t where ${condition}`);
}

/**
 * Closes the account for good once its money is out: in one transaction every session ends, and what is kept only for an open
 * account is deleted. A self-exclusion continues. Refuses as `provePassword` does, and with `closing_open` while something has to
 * be done first.
 */
export async function closeAccount(context: Context, player: SessionPlayer, password: string): Promise<void> {
  const { connection, clock, mail } = context;
  const provedHash = await provePassword(context, player, { password, path: "password" });
  await connection.inTransaction(async (tx) => {
    // Waits for running bets, deposits and sign-ins, which hold a shared lock on the row; later ones find it closed.
    const row = await lockPlayer(tx, player.id, "update");
    if (row.passwordHash !== provedHash) throw new Refusal("wrong_credentials");
    if (row.closedAt) return;
    const { isReady } = await closingOf(context, tx, row);
    if (!isReady) throw new Refusal("closing_open");
    await cancelAll(tx, context, row.id);
    const now = clock.now();
    await setClosed(tx, row.id, now);
    const person = await personOf(tx, row.id);
    for (const holding of HOLDINGS) if (holding.ends === "closing") await deleteRows(tx, holding, person);
    await tx.execute(
      sql`update data_exports set state = 'over' where player_id = ${row.id} and state in ('waiting', 'ready')`,
    );
    await endSessionsOf(tx, row.id, now);
    await mail.send(
      tx,
      letterTo(row, "accountClosed", { link: `${context.config.publicUrl}/${row.language}/display/privacypolicy` }),
    );
    await record(tx, context, { playerId: row.id });
  });
}
