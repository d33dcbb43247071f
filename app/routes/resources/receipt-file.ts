import { receiptOf, receiptText } from "#app/features/public-log/receipt.server.ts";
import { attachment } from "#app/lib/attachment.ts";
import { notFound } from "#app/lib/not-found.ts";
import { onLoad } from "#app/request/handlers.server.ts";

/** A signed receipt as a file to download. */
export const loader = onLoad(async (scope, { params: { of = "" } }) => {
  if (!scope.player) throw notFound(scope.url.pathname);
  const text = receiptText(await receiptOf(scope, of));
  return attachment(text, { name: `receipt-${of}.json`, type: "application/json", cache: "no-store" });
});
