import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { StreamedFile } from "#app/contract/operation.ts";
import type { DataOf, InputOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { provePassword, type SessionPlayer } from "#server/platform/modules/sessions/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { streamOf } from "#server/platform/stream-of.ts";
import { dataExportParts, dataExports } from "./tables.ts";

type Row = typeof dataExports.$inferSelect;

const view = ({ id, state, requestedAt, madeAt, expiresAt, bytes }: Row): DataOf<"requestDataExport"> => ({
  id,
  state,
  bytes,
  askedAt: requestedAt.toISOString(),
  madeAt: madeAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** An expired copy is shown as over even before the job has ended it. */
const asOf = (row: Row, now: Date): Row =>
  row.state === "ready" && row.expiresAt && row.expiresAt <= now ? { ...row, state: "over" } : row;

async function latest(db: Database, playerId: string): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(eq(dataExports.playerId, playerId))
    .orderBy(desc(dataExports.requestedAt), desc(dataExports.id))
    .limit(1);
  return row;
}

/** The player's latest copy. */
export async function exportOf(context: Context, playerId: string): Promise<DataOf<"getDataExport">> {
  const row = await latest(context.connection.db, playerId);
  return { export: row ? view(asOf(row, context.clock.now())) : null };
}

/**
 * Requests a copy of all data about the player. Refuses as `provePassword` does, and with `export_open` while another one is
 * being created or can still be downloaded.
 */
export async function requestExport(
  context: Context,
  player: SessionPlayer,
  { operationId, password }: InputOf<"requestDataExport">,
): Promise<DataOf<"requestDataExport">> {
  const { connection, clock, random } = context;
  await provePassword(context, player, { password, path: "password" });
  const row = await connection.inTransaction(async (tx) => {
    await lockPlayer(tx, player.id, "update");
    const now = clock.now();
    const last = await latest(tx, player.id);
    if (last?.operationId === operationId) return last;
    if (last && ["waiting", "ready"].includes(asOf(last, now).state)) throw new Refusal("export_open");
    // It has expired and the job has not ended it yet: two cannot be open.
    if (last?.state === "ready") await tx.update(dataExports).set({ state: "over" }).where(eq(dataExports.id, last.id));
    const [requested] = await tx
      .insert(dataExports)
      .values({
        id: random.id("exp"),
        playerId: player.id,
        operationId,
        state: "waiting",
        requestedAt: now,
        dueAt: now,
      })
      .returning();
    await record(tx, context, { playerId: player.id });
    return requested;
  });
  if (!row) throw new Error("no copy was asked for");
  return view(row);
}

async function* piecesOf({ connection, storage }: Context, exportId: string): AsyncGenerator<Buffer> {
  const parts = await connection.db
    .select({ fileId: dataExportParts.fileId })
    .from(dataExportParts)
    .where(eq(dataExportParts.exportId, exportId))
    .orderBy(asc(dataExportParts.place));
  for (const { fileId } of parts) {
    const bytes = await storage.get(fileId);
    if (!bytes) throw new Error(`piece ${fileId} of ${exportId} is not in the storage`);
    yield bytes;
  }
}

/** The player's archive, piece by piece. Refuses with `not_found` for anything else. */
export async function exportFileOf(context: Context, playerId: string, exportId: string): Promise<StreamedFile> {
  const { connection, clock } = context;
  const [row] = await connection.db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, exportId),
        eq(dataExports.playerId, playerId),
        eq(dataExports.state, "ready"),
        gt(dataExports.expiresAt, clock.now()),
      ),
    );
  if (!row?.bytes) throw new Refusal("not_found");
  await record(connection.db, context, { playerId });
  return { type: "application/zip", bytes: row.bytes, content: streamOf(piecesOf(context, exportId)) };
}
