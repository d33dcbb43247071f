import { and, desc, eq, sql } from "drizzle-orm";
import type { DataOf } from "#app/contract/types.ts";
import type { Database } from "#server/platform/db/index.ts";
import { payments } from "#server/platform/modules/payments/index.ts";
import { documentsOf, viewDocument } from "./service.ts";

/** The cards whose money arrived, each once, the last used first: their last digits, or null where the provider gave none. */
export async function usedCards(db: Database, playerId: string): Promise<(string | null)[]> {
  const rows = await db
    .select({ card: payments.source })
    .from(payments)
    .where(
      and(
        eq(payments.playerId, playerId),
        eq(payments.kind, "deposit"),
        eq(payments.method, "card"),
        eq(payments.state, "done"),
      ),
    )
    .groupBy(payments.source)
    .orderBy(desc(sql`max(${payments.createdAt})`));
  return rows.map(({ card }) => card);
}

/** Each of them with the last photo requested of it. */
export async function cardsOf(db: Database, playerId: string): Promise<DataOf<"listCards">["cards"]> {
  const [cards, documents] = await Promise.all([usedCards(db, playerId), documentsOf(db, playerId)]);
  return cards.map((card) => {
    const document = documents.find((row) => row.kind === "card" && row.card === card);
    return { card, document: document ? viewDocument(document) : null };
  });
}
