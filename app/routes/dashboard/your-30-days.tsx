import { useLoaderData } from "@remix-run/react";
import { ChartKey } from "#app/components/ChartKey.tsx";
import { type FigureColumn, FiguresTable } from "#app/components/FiguresTable.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { MainFigure } from "#app/components/MainFigure.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { DayBars } from "#app/features/figures/DayBars.tsx";
import { figuresView } from "#app/features/figures/figures.server.ts";
import { SignNote } from "#app/features/figures/SignNote.tsx";
import { signsView } from "#app/features/figures/signs.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["figures"] };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const figures = await scope.call("getOwnFigures", {});
  return {
    meta: metaOf(scope, { title: t("figures:title"), description: t("figures:description"), hidden: true }),
    view: figuresView(scope, figures),
    signs: signsView(scope, figures),
  };
});

export default function OwnFigures() {
  const { view, signs } = useLoaderData<typeof loader>();
  const { t } = useTranslation("figures");
  const { paths } = useLanguage();
  return (
    <>
      <div className="top">
        <h1>{t("title")}</h1>
        <div className="first">
          <span>{t("result")}</span>
          <MainFigure>{view.head.figure}</MainFigure>
          <p className="lead">{view.head.lead}</p>
        </div>
      </div>
      <Sums lines={view.sums} />
      {signs.shown.map((sign) => (
        <SignNote key={sign.name} sign={sign} />
      ))}
      <Charts />
      <p className="note">
        <Unbroken>{view.counted}</Unbroken>
      </p>
      <section className="stack">
        <SectionHead title={t("lookAt")} note={signs.zone} link={{ href: paths.selfTest(), label: t("test.title") }} />
        <FiguresTable
          caption={t("rulesCaption")}
          columns={[
            { label: t("column.sign") },
            { label: t("column.rule"), place: "wide" },
            { label: t("column.own"), place: "lft", name: t("column.own") },
          ]}
          rows={signs.rules.map(({ id, name, rule, own }) => ({ id, cells: [name, rule, own] }))}
        />
      </section>
    </>
  );
}

function Charts() {
  const { view } = useLoaderData<typeof loader>();
  const { t } = useTranslation("figures");
  if (!view.charts) return null;
  const { time, result } = view.charts;
  return (
    <>
      <DayBars id="time-chart" title={t("timeByDay")} note={t("hourLine")} chart={time}>
        <DayTable figures={["rounds", "limits", "time"]} />
      </DayBars>
      <DayBars id="result-chart" title={t("resultByDay")} chart={result} none={t("noResult")} isStriped>
        {result && (
          <p className="key-line">
            <ChartKey className="c-bar" text={t("loss")} />
            <ChartKey className="c-hatch" text={t("gain")} />
          </p>
        )}
        <DayTable figures={["staked", "paid", "deposited", "result"]} />
      </DayBars>
    </>
  );
}

type Figure = "time" | "rounds" | "limits" | "staked" | "paid" | "deposited" | "result";

/** The last figure is shown beside the day when a row becomes a card. */
function DayTable({ figures }: { figures: readonly Figure[] }) {
  const { view } = useLoaderData<typeof loader>();
  const { t } = useTranslation("figures");
  const columns = figures.map((figure, place): FigureColumn => {
    const label = t(`column.${figure}`);
    const isLast = place === figures.length - 1;
    return {
      label,
      numeric: true,
      place: isLast ? "sum" : place % 2 === 0 ? "lft" : "rgt",
      ...(!isLast && { name: label }),
    };
  });
  return (
    <Fold summary={t("asTable")}>
      <FiguresTable
        caption={t("tableCaption")}
        columns={[{ label: t("column.day") }, ...columns]}
        rows={view.rows.map((row) => ({ id: row.id, cells: [row.id, ...figures.map((figure) => row[figure])] }))}
        total={[t("allDays"), ...figures.map((figure) => view.total[figure])]}
      />
    </Fold>
  );
}
