import { useActionData, useLoaderData } from "@remix-run/react";
import { isRefusal } from "#app/api/failure.ts";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { transferMoney } from "#app/contract/transfers.ts";
import { EndedQuote, MovedQuote, OpenQuote } from "#app/features/transfers/Quote.tsx";
import { quoteView } from "#app/features/transfers/quote.server.ts";
import { refusalOf } from "#app/forms/answer.ts";
import { FormRefusal, formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["transfers"] };
export const loader = onLoad(async (scope, { params }) => {
  const { t } = scope;
  const quote = await scope.call("getTransferQuote", { quoteId: params.quoteId ?? "" });
  return {
    meta: metaOf(scope, { title: t("transfers:quote.title"), description: t("transfers:move.lead"), hidden: true }),
    quote: quoteView(scope, quote),
    operationId: crypto.randomUUID(),
  };
});

export const action = formAction({
  accept: intent(transferMoney.body.pick({ operationId: true }), async (scope, { operationId }, { params }) => {
    const quoteId = params.quoteId ?? "";
    try {
      await scope.call("transferMoney", { operationId, quoteId });
    } catch (error) {
      if (isRefusal(error, "insufficient_funds")) throw new FormRefusal(scope.t("transfers:quote.short"));
      // Expired, or accepted in another window: the page it goes back to says which.
      if (!isRefusal(error, "quote_expired", "quote_used")) throw error;
    }
    return scope.redirect(scope.paths.transferMoney(quoteId), { status: 303 });
  }),
});

export default function TransferQuote() {
  const { quote, operationId } = useLoaderData<typeof loader>();
  const { t } = useTranslation("transfers");
  const refusal = refusalOf(useActionData<typeof action>(), "accept");
  return (
    <section className="stack">
      {refusal && <ErrorSummary title={refusal} />}
      {/* Rendered from the start: a live region added later is not always announced. */}
      <p className="visually-hidden" role="status">
        {quote.state !== "open" && t(quote.state === "ended" ? "quote.ended" : "quote.moved")}
      </p>
      {quote.state === "open" && <OpenQuote quote={quote} operationId={operationId} />}
      {quote.state === "ended" && <EndedQuote quote={quote} />}
      {quote.state === "moved" && <MovedQuote quote={quote} />}
    </section>
  );
}
