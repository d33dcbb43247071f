import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { DataTable } from "#app/components/DataTable.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { Status, type StatusKind } from "#app/components/Status.tsx";
import type { HistoryState } from "#app/contract/history.ts";
import { BalanceChart } from "#app/features/history/BalanceChart.tsx";
import { HistoryFilters } from "#app/features/history/HistoryFilters.tsx";
import { HistoryFoot } from "#app/features/history/HistoryFoot.tsx";
import { HistoryHead } from "#app/features/history/HistoryHead.tsx";
import { HistorySums } from "#app/features/history/HistorySums.tsx";
import { paymentsPage } from "#app/features/history/payments.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = {
  canBeAskedAgain: true,
  live: ["payments", "prizes"],
  texts: ["account", "history"],
};
const KINDS: Record<HistoryState, StatusKind> = { waiting: "sys", done: "ok", failed: "err" };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const page = await paymentsPage(scope);
  return data(
    {
      meta: metaOf(scope, {
        title: t("account:payments.title"),
        description: t("account:payments.description"),
        hidden: true,
      }),
      ...page,
    },
    { status: page.problems ? 400 : 200 },
  );
});

export default function Payments() {
  const { payments, caption, totals, rows, file, pages, filters, problems, statement, balance } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation(["account", "history"]);
  return (
    <section className="stack">
      <HistoryHead title={t("payments.title")} here="payments" />
      <HistoryFilters filters={filters} problems={problems} />
      {problems === null && (
        <>
          <HistorySums totals={totals} />
          {rows === 0 ? (
            <Empty title={t(filters.active.length > 0 ? "history:none" : "payments.none")}>
              <p>{t(filters.active.length > 0 ? "history:noneText" : "payments.noneText")}</p>
            </Empty>
          ) : (
            <DataTable
              reflow
              caption={caption}
              columns={[
                { label: t("payments.when") },
                { label: t("payments.what"), place: "key" },
                { label: t("payments.way"), place: "way" },
                { label: t("payments.status") },
                { label: t("payments.amount"), numeric: true, place: "sum" },
                { label: t("balances"), numeric: true },
              ]}
              rows={payments.map((payment) => ({
                id: payment.id,
                cells: [
                  <time key="when">{payment.at}</time>,
                  payment.href ? (
                    // Several payments of one kind are distinguished by time and sum.
                    <Anchor
                      key="what"
                      href={payment.href}
                      aria-label={[payment.what, payment.at, payment.amount].join(", ")}
                    >
                      {payment.what}
                    </Anchor>
                  ) : (
                    payment.what
                  ),
                  payment.way,
                  <Status key="state" kind={KINDS[payment.state]}>
                    {payment.stateName}
                  </Status>,
                  payment.moved ? (
                    <MoneyText key="sum">{payment.amount}</MoneyText>
                  ) : payment.state === "failed" ? (
                    <s key="sum">{payment.amount}</s>
                  ) : (
                    payment.amount
                  ),
                  payment.balances,
                ],
              }))}
            />
          )}
          <HistoryFoot rows={rows} file={file} pages={pages} filters={filters}>
            <ButtonLink small icon="print" href={statement}>
              {t("history:statement.make")}
            </ButtonLink>
          </HistoryFoot>
          {balance && <BalanceChart balance={balance} />}
        </>
      )}
    </section>
  );
}
