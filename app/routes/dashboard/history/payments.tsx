import { useLoaderData } from "@remix-run/react";
import { DataTable } from "#app/components/DataTable.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { Pager } from "#app/components/Pager.tsx";
import { Status, type StatusKind } from "#app/components/Status.tsx";
import type { Payment } from "#app/contract/cashier.ts";
import { paymentView } from "#app/features/cashier/payments.server.ts";
import { HistoryHead } from "#app/features/history/HistoryHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { cursorOf } from "#app/page/cursor.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };
const KINDS: Record<Payment["state"], StatusKind> = { pending: "sys", done: "ok", declined: "err", cancelled: "warn" };

export const loader = onLoad(async (scope) => {
  const { items, next } = await scope.call("listPayments", cursorOf(scope));
  const { t } = scope;
  return {
    meta: metaOf(scope, {
      title: t("account:payments.title"),
      description: t("account:payments.description"),
      hidden: true,
    }),
    payments: items.map((payment) => paymentView(scope, payment)),
    next: next && scope.paths.payments({ cursor: next }),
  };
});

export default function Payments() {
  const { payments, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["account", "common"]);
  return (
    <section className="stack">
      <HistoryHead title={t("payments.title")} here="payments" />
      {payments.length === 0 ? (
        <Empty title={t("payments.none")}>
          <p>{t("payments.noneText")}</p>
        </Empty>
      ) : (
        <DataTable
          reflow
          caption={t("timesUtc")}
          columns={[
            { label: t("payments.when") },
            { label: t("payments.what"), place: "key" },
            { label: t("payments.way"), place: "way" },
            { label: t("payments.status") },
            { label: t("balances") },
            { label: t("payments.amount"), numeric: true, place: "sum" },
          ]}
          rows={payments.map((payment) => ({
            id: payment.id,
            cells: [
              <time key="when">{payment.askedAt}</time>,
              payment.kind,
              payment.method,
              <Status key="state" kind={KINDS[payment.state]}>
                {payment.stateName}
              </Status>,
              payment.balances,
              payment.state === "done" ? <MoneyText key="sum">{payment.amount}</MoneyText> : payment.amount,
            ],
          }))}
        />
      )}
      {next && <Pager label={t("common:pages")} next={{ href: next, label: t("common:nextPage") }} />}
    </section>
  );
}
