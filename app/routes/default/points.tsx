import { useActionData, useLoaderData } from "@remix-run/react";
import { DataTable } from "#app/components/DataTable.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Cashback } from "#app/features/points/Cashback.tsx";
import { Exchange } from "#app/features/points/Exchange.tsx";
import { cashbackView, claimForm, exchangeForm, pointsView } from "#app/features/points/points.server.ts";
import { resultOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["rewards"] };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const points = await scope.call("getPoints", {});
  return {
    meta: metaOf(scope, { title: t("rewards:points.title"), description: t("rewards:points.description") }),
    ...pointsView(scope, points),
    cashback: points.own && cashbackView(scope, await scope.call("getCashback", {})),
    operationId: points.own ? crypto.randomUUID() : "",
  };
});

export const action = formAction({
  exchange: intent(exchangeForm, async (scope, typed) => {
    await scope.call("exchangePoints", typed);
    return scope.redirect(scope.paths.points(), { status: 303, notice: "pointsExchanged" });
  }),
  claim: intent(claimForm, async (scope, typed) => {
    await scope.call("claimCashback", typed);
    return scope.redirect(scope.paths.points(), { status: 303, notice: "cashbackClaimed" });
  }),
});

type View = Awaited<ReturnType<typeof loader>>;

export default function Points() {
  const { lead, own, exchange, cashback, operationId, ...rules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("rewards");
  return (
    <>
      <section className="stack">
        <h1>{t("points.title")}</h1>
        <p className="lead">{lead}</p>
      </section>
      {own && <Own {...own} />}
      {cashback && <Cashback view={cashback} answer={resultOf(answer, "claim")} />}
      <Ladder {...rules} />
      <div className="columns two">
        <section className="stack">
          <SectionHead title={t("points.exchange.title")} />
          <p>{exchange.rule}</p>
          {exchange.own && (
            <Exchange
              key={operationId}
              view={exchange.own}
              operationId={operationId}
              answer={resultOf(answer, "exchange")}
            />
          )}
        </section>
        <section className="stack">
          <SectionHead title={t("points.counting.title")} />
          <p>{t("points.counting.text")}</p>
        </section>
      </div>
    </>
  );
}

function Own({ points, worth, lifetime, status, missing }: NonNullable<View["own"]>) {
  const { t } = useTranslation("rewards");
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <SectionHead title={t("points.yours")} link={{ href: paths.pointsHistory(), label: t("points.history") }} />
      <Sums
        lines={[
          { name: t("points.have"), figure: points },
          { name: t("points.worth"), figure: <MoneyText>{worth}</MoneyText> },
          { name: t("points.status"), figure: status },
          missing ?? { name: t("points.lifetime"), figure: lifetime },
        ]}
      />
      {missing ? (
        <p className="note">
          {t("points.lifetime")}: {lifetime}
        </p>
      ) : (
        <p className="note">{t("points.highest")}</p>
      )}
    </section>
  );
}

function Ladder({ ladder, truth }: Pick<View, "ladder" | "truth">) {
  const { t } = useTranslation("rewards");
  return (
    <section className="stack">
      <SectionHead title={t("points.ladder.title")} note={t("points.ladder.note")} />
      <DataTable
        reflow
        columns={[
          { label: t("points.ladder.status"), place: "key" },
          { label: t("points.ladder.from"), place: "whole" },
          { label: t("points.ladder.factor"), place: "whole" },
          { label: t("points.ladder.ratio"), place: "whole" },
          { label: t("points.ladder.share"), numeric: true, place: "sum" },
        ]}
        rows={ladder.map(({ id, own, status, from, factor, ratio, share }) => ({
          id,
          own,
          cells: [status, from, factor, ratio, share],
        }))}
      />
      <p>{truth}</p>
    </section>
  );
}
