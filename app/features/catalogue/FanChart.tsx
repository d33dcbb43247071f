import { ChartKey } from "#app/components/ChartKey.tsx";
import { DataTable } from "#app/components/DataTable.tsx";
import { Plot } from "#app/components/Plot.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { FanView } from "./fan.server.ts";

/** What the rounds cost before they are played: the drawing, and its figures as a table. */
export function FanChart({ fan }: { fan: FanView }) {
  const { t } = useTranslation("games");
  const { title, description, ticks, grid, below } = fan;
  return (
    <section className="stack">
      <SectionHead title={title} />
      <p>
        {t("fan.text")} {fan.ahead}
      </p>
      <div className="columns two">
        <div className="tight">
          <Plot tall id="fan-chart" title={title} {...{ description, ticks, grid, below }}>
            <path className="c-outer" d={fan.outer} />
            <path className="c-inner" d={fan.inner} />
            <path className="c-zero" d={`M0 ${fan.zero}H600`} />
            <path className="c-line" d={fan.middle} />
          </Plot>
          <p className="key-line">
            <ChartKey text={t("fan.keyMiddle")}>
              <path className="c-line" d="M0 7H24" />
            </ChartKey>
            <ChartKey className="c-inner" text={t("fan.keyInner")} />
            <ChartKey className="c-outer" text={t("fan.keyOuter")} />
          </p>
        </div>
        <DataTable
          caption={t("fan.caption")}
          columns={[{ label: t("fan.share") }, ...fan.columns.map((label) => ({ label, numeric: true }))]}
          rows={fan.rows}
        />
      </div>
      <p className="note">
        {fan.bet} {t("fan.exact")}
      </p>
    </section>
  );
}
