import { and, asc, desc, eq, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { DataOf } from "#app/contract/types.ts";
import type { ASK_REASONS, DOCUMENT_KINDS, REJECTION_REASONS } from "#app/contract/verification.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { documents } from "./tables.ts";

type DocumentKind = (typeof DOCUMENT_KINDS)[number];
type AskReason = (typeof ASK_REASONS)[number];

/** The result of a review: approved, or the reason of a rejection. */
export type Decision = "approved" | (typeof REJECTION_REASONS)[number];

const MOST = 50;

type Ports = Pick<Context, "clock" | "random">;

/** Requests a document from the player and returns its id. The reason defaults to the one for its kind. */
export async function requestDocument(
  db: Database,
  { clock, random }: Ports,
  playerId: string,
  kind: DocumentKind,
  { why = kind, card = null }: { why?: AskReason; card?: string | null } = {},
) {
  const id = random.id("doc");
  await db.insert(documents).values({ id, playerId, kind, why, card, state: "requested", requestedAt: clock.now() });
  return id;
}

/** Puts a document that came another way than by an upload into review. */
export async function takeIntoReview(db: Database, { clock }: Pick<Ports, "clock">, documentId: string): Promise<void> {
  await move(db, documentId, "requested", { state: "in_review", sentAt: clock.now() });
}

/** Ends the review of a document. */
export async function decideDocument(
  db: Database,
  { clock }: Pick<Ports, "clock">,
  documentId: string,
  decision: Decision,
): Promise<void> {
  const result =
    decision === "approved" ? ({ state: "approved" } as const) : ({ state: "rejected", reason: decision } as const);
  await move(db, documentId, "in_review", { ...result, decidedAt: clock.now() });
}

/** Withdraws the request for a document. It disappears from the player's list; the audit log still has the request. */
export async function withdrawDocument(db: Database, documentId: string): Promise<void> {
  const withdrawn = await db
    .delete(documents)
    .where(and(eq(documents.id, documentId), eq(documents.state, "requested")))
    .returning({ id: documents.id });
  if (withdrawn.length === 0) throw new Error(`document ${documentId} is not requested`);
}

export type DocumentRow = typeof documents.$inferSelect;
type Row = DocumentRow;

/** `update` locks it until the end of the transaction. */
export async function documentOf(db: Database, documentId: string, lock?: "update"): Promise<Row | undefined> {
  const found = db.select().from(documents).where(eq(documents.id, documentId)).$dynamic();
  const [row] = await (lock ? found.for(lock) : found);
  return row;
}

async function move(db: Database, documentId: string, from: Row["state"], change: Partial<Row>): Promise<void> {
  const moved = await db
    .update(documents)
    .set(change)
    .where(and(eq(documents.id, documentId), eq(documents.state, from)))
    .returning({ id: documents.id });
  if (moved.length === 0) throw new Error(`document ${documentId} is not ${from}`);
}

/** The documents requested from the player, latest first. */
export const documentsOf = (db: Database, playerId: string): Promise<Row[]> =>
  db
    .select()
    .from(documents)
    .where(eq(documents.playerId, playerId))
    .orderBy(desc(documents.requestedAt), desc(documents.id))
    .limit(MOST);

/**
 * The player's standing with documents: whether one is requested and not uploaded yet, whether an approved document identifies the
 * player and no other is awaited, and whether one does at all.
 */
export const documentStandingColumn = (playerId: SQL) =>
  sql`(select json_build_object('requested', coalesce(bool_or(state = 'requested'), false),
    'inReview', coalesce(bool_or(state = 'in_review'), false),
    'known', coalesce(bool_or(kind = 'identity' and state = 'approved'), false))
    from ${documents} where player_id = ${playerId})`.mapWith(
    ({ requested, inReview, known }: Record<"requested" | "inReview" | "known", boolean>) => ({
      hasDocumentsToConfirm: requested,
      isTrusted: known && !requested && !inReview,
      isNameShown: known,
    }),
  );

/** What identifies a document: its kind, and for a card which one. */
interface Wanted {
  kind: DocumentKind;
  card?: string | null;
}

/** The player's latest document that is open or was approved; undefined where there is none. */
export async function standingDocument(
  db: Database,
  playerId: string,
  { kind, card = null }: Wanted,
): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.playerId, playerId),
        eq(documents.kind, kind),
        card === null ? isNull(documents.card) : eq(documents.card, card),
        inArray(documents.state, ["requested", "in_review", "approved"]),
      ),
    )
    .orderBy(desc(documents.requestedAt), desc(documents.id))
    .limit(1);
  return row;
}

/** Whether a document of the kind was approved: at any time, or since one. */
export async function isApproved(db: Database, playerId: string, kind: DocumentKind, since?: Date): Promise<boolean> {
  const [found] = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.playerId, playerId),
        eq(documents.kind, kind),
        eq(documents.state, "approved"),
        since && gte(documents.decidedAt, since),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Documents that wait for a review, the longest wait first. */
export const documentsInReview = (db: Database): Promise<Row[]> =>
  db
    .select()
    .from(documents)
    .where(eq(documents.state, "in_review"))
    .orderBy(asc(documents.sentAt), asc(documents.id))
    .limit(MOST);

/** A document as its player and the operator see it. */
export const viewDocument = (row: Row): DataOf<"uploadDocument"> => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  why: row.why,
  card: row.card,
  reason: row.reason,
  file: row.fileType && row.fileBytes ? { type: row.fileType, bytes: row.fileBytes } : null,
  requestedAt: row.requestedAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
});
