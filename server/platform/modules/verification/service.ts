import { and, count, desc, eq, inArray } from "drizzle-orm";
import type { DOCUMENT_KINDS, REJECTION_REASONS } from "#app/contract/account.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { documents } from "./tables.ts";

type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What a review ends with: approved, or the reason of a rejection. */
type Decision = "approved" | (typeof REJECTION_REASONS)[number];

const MOST = 50;

type Ports = Pick<Context, "clock" | "random">;

/** Asks a document of the player and answers its id. */
export async function requestDocument(db: Database, { clock, random }: Ports, playerId: string, kind: DocumentKind) {
  const id = random.id("doc");
  await db.insert(documents).values({ id, playerId, kind, state: "requested", requestedAt: clock.now() });
  return id;
}

/** Takes a document that was asked for into review. */
export async function takeIntoReview(db: Database, documentId: string): Promise<void> {
  await move(db, documentId, "requested", { state: "in_review" });
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

/** Asks for a document no more. It is gone from the player's list; the audit log keeps that it was asked for. */
export async function withdrawDocument(db: Database, documentId: string): Promise<void> {
  const withdrawn = await db
    .delete(documents)
    .where(and(eq(documents.id, documentId), eq(documents.state, "requested")))
    .returning({ id: documents.id });
  if (withdrawn.length === 0) throw new Error(`document ${documentId} is not requested`);
}

type Row = typeof documents.$inferSelect;

export async function documentOf(db: Database, documentId: string): Promise<Row | undefined> {
  const [row] = await db.select().from(documents).where(eq(documents.id, documentId));
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

/** The documents asked of the player, latest first. */
export const documentsOf = (db: Database, playerId: string): Promise<Row[]> =>
  db
    .select()
    .from(documents)
    .where(eq(documents.playerId, playerId))
    .orderBy(desc(documents.requestedAt), desc(documents.id))
    .limit(MOST);

/** Whether a document is asked of the player and not sent yet. */
export async function isDocumentRequested(db: Database, playerId: string): Promise<boolean> {
  const [row] = await db
    .select({ documents: count() })
    .from(documents)
    .where(and(eq(documents.playerId, playerId), eq(documents.state, "requested")));
  return (row?.documents ?? 0) > 0;
}

/** Whether a document of the kind is asked of the player and not decided. */
export async function isDocumentOpen(db: Database, playerId: string, kind: DocumentKind): Promise<boolean> {
  const found = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.playerId, playerId),
        eq(documents.kind, kind),
        inArray(documents.state, ["requested", "in_review"]),
      ),
    )
    .limit(1);
  return found.length > 0;
}
