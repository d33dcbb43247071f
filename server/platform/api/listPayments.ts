import { cutPage, readCursor } from "#server/platform/db/keyset.ts";
import { paymentsOf, viewPayment } from "#server/platform/modules/payments/index.ts";
import type { Handler } from "./handler.ts";

export const listPayments: Handler<"listPayments"> = async ({ context, input, player }) => {
  const { limit, cursor } = input;
  const found = await paymentsOf(context.connection.db, player.id, { before: readCursor(cursor), limit });
  const { rows, next } = cutPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { items: rows.map(viewPayment), next };
};
