import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { EXPORT_DAYS } from "#app/contract/rights.ts";
import { DAY_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { letterTo } from "#server/platform/modules/mail/index.ts";
import { personOf } from "#server/platform/modules/personal-data/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { archiveOf } from "./archive.ts";
import { dataExportParts, dataExports } from "./tables.ts";

/** Size of a piece of an archive: it is in memory at once, and below the storage's maximum for a file. */
const PART_BYTES = 4 * 1024 * 1024;
/** When another platform may take over an archive: much longer than a piece takes. */
const LEASE_MS = 10 * 60_000;
const MOST_TRIES = 5;

type Export = typeof dataExports.$inferSelect;

const later = ({ clock }: Context, ms: number) => new Date(clock.now().getTime() + ms);

/** Matches this attempt, while no other platform has started the next. */
const isOurs = ({ id, tries }: Export) =>
  and(eq(dataExports.id, id), eq(dataExports.state, "waiting"), eq(dataExports.tries, tries));

/** Claims a due copy for this process. One started too often is given up. */
async function claim(context: Context): Promise<Export | undefined> {
  const { connection, clock } = context;
  return connection.inTransaction(async (tx) => {
    const isDue = and(eq(dataExports.state, "waiting"), lte(dataExports.dueAt, clock.now()));
    const [due] = await tx
      .select()
      .from(dataExports)
      .where(isDue)
      .orderBy(asc(dataExports.dueAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return undefined;
    const isOver = due.tries >= MOST_TRIES;
    const [taken] = await tx
      .update(dataExports)
      .set(
        isOver
          ? { state: "failed", dueAt: null }
          : { tries: sql`${dataExports.tries} + 1`, dueAt: later(context, LEASE_MS) },
      )
      .where(eq(dataExports.id, due.id))
      .returning();
    if (isOver) context.log.error({ exportId: due.id }, "a copy of a player's data was given up");
    return isOver ? undefined : taken;
  });
}

/** Deletes the pieces of a copy: rows first, so that no row lacks its file for long. */
async function dropParts({ connection, storage }: Context, exportId: string): Promise<void> {
  const dropped = await connection.db
    .delete(dataExportParts)
    .where(eq(dataExportParts.exportId, exportId))
    .returning({ fileId: dataExportParts.fileId });
  for (const { fileId } of dropped) await storage.delete(fileId);
}

/** Stores a piece; false where another platform has restarted the copy. */
async function storePart(context: Context, copy: Export, place: number, bytes: Buffer): Promise<boolean> {
  const fileId = context.random.id("part");
  await context.storage.put(fileId, bytes);
  const isStored = await context.connection.inTransaction(async (tx) => {
    const held = await tx
      .update(dataExports)
      .set({ dueAt: later(context, LEASE_MS) })
      .where(isOurs(copy))
      .returning({ id: dataExports.id });
    if (held.length > 0) await tx.insert(dataExportParts).values({ exportId: copy.id, place, fileId });
    return held.length > 0;
  });
  if (!isStored) await context.storage.delete(fileId);
  return isStored;
}

/** The archive in pieces of equal size except the last. */
async function* piecesOf(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const chunk of archive) {
    gathered.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
}

async function finish(context: Context, copy: Export, bytes: number): Promise<void> {
  const { connection, clock, config, mail } = context;
  await connection.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, copy.playerId, "share");
    const expiresAt = later(context, EXPORT_DAYS * DAY_MS);
    const ready = { state: "ready", madeAt: clock.now(), expiresAt, bytes, dueAt: null } as const;
    const done = await tx.update(dataExports).set(ready).where(isOurs(copy)).returning({ id: dataExports.id });
    if (done.length === 0) return;
    const link = `${config.publicUrl}/${player.language}/player/profile/close#export`;
    const date = expiresAt.toISOString().slice(0, 16).replace("T", " ");
    await mail.send(tx, letterTo(player, "exportReady", { link, date }));
  });
}

/** Creates one copy from the start: what an earlier attempt left is deleted first. */
async function make(context: Context, copy: Export, ending: AbortSignal): Promise<void> {
  await dropParts(context, copy.id);
  const person = await personOf(context.connection.db, copy.playerId);
  const archive = archiveOf(context, person);
  let [place, bytes] = [0, 0];
  for await (const piece of piecesOf(archive)) {
    if (ending.aborted || !(await storePart(context, copy, place, piece))) {
      archive.destroy();
      return;
    }
    place++;
    bytes += piece.length;
  }
  await finish(context, copy, bytes);
}

/** Releases a copy whose creation was interrupted by the platform's shutdown, so that it need not wait for the lease to end. */
const release = (db: Database, copy: Export, now: Date) =>
  db
    .update(dataExports)
    .set({ dueAt: now, tries: sql`${dataExports.tries} - 1` })
    .where(isOurs(copy));

/** Creates the copies that players requested, one after another, until none is due or the platform stops. */
export async function makeExports(context: Context, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const copy = await claim(context);
    if (!copy) return;
    await make(context, copy, ending);
    if (ending.aborted) await release(context.connection.db, copy, context.clock.now());
  }
}

/** Ends copies that have expired, and deletes the pieces of all that were ended, given up, or left by a closed account. */
export async function endExports(context: Context): Promise<void> {
  const { connection, clock } = context;
  await connection.db
    .update(dataExports)
    .set({ state: "over" })
    .where(and(eq(dataExports.state, "ready"), lte(dataExports.expiresAt, clock.now())));
  const left = await connection.db
    .selectDistinct({ id: dataExports.id })
    .from(dataExports)
    .innerJoin(dataExportParts, eq(dataExportParts.exportId, dataExports.id))
    .where(inArray(dataExports.state, ["over", "failed"]));
  for (const { id } of left) await dropParts(context, id);
}
