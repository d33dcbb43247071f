import { Bars } from "#app/components/Bars.tsx";
import { ChartKey } from "#app/components/ChartKey.tsx";
import { Plot } from "#app/components/Plot.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { HouseView } from "./days.server.ts";

/** Bars around zero; days on which players won are striped. The table beside it has the same data. */
export function DayChart({ chart }: { chart: NonNullable<HouseView["chart"]> }) {
  const { t } = useTranslation("house");
  const { description, ticks, grid, days } = chart;
  return (
    <div className="tight">
      <Plot
        tall
        id="house-chart"
        title={t("ledger.chart")}
        description={description}
        ticks={ticks}
        grid={grid}
        below={days}
      >
        <Bars bars={chart.bars} zero={chart.zero} striped="losses" />
      </Plot>
      <p className="key-line">
        <ChartKey className="c-bar" text={t("ledger.keyKept")} />
        <ChartKey className="c-hatch" text={chart.lost} />
      </p>
    </div>
  );
}
