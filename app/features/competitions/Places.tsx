import { DataTable } from "#app/components/DataTable.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Ledger } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { Plot } from "#app/components/Plot.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { LastPrizeView, PlacesView } from "./places.server.ts";

/** The player's own place over time, as a line and as a table. */
export function Places({ view }: { view: PlacesView }) {
  const { t } = useTranslation("competitions");
  const { title, description, dashed, dash, ticks, grid, below, line, rows } = view;
  return (
    <figure className="chart">
      <figcaption>
        {title}
        {dashed && <small>{dashed}</small>}
      </figcaption>
      <div className="tight">
        <Plot id="places-chart" title={title} description={description} ticks={ticks} grid={grid} below={below}>
          {dash && <path className="c-dashed" d={dash} />}
          <path className="c-line" d={line} />
        </Plot>
      </div>
      <Fold summary={t("places.asTable")}>
        <DataTable
          reflow
          caption={t("places.caption")}
          columns={[
            { label: t("places.when"), place: "key" },
            { label: t("figures.place"), numeric: true, place: "sum" },
          ]}
          rows={rows.map(({ id, at, place }) => ({ id, cells: [<time key="at">{at}</time>, place] }))}
        />
      </Fold>
    </figure>
  );
}

/** What the last prize cost the players who hold it, from the rounds anybody can count. */
export function LastPrize({ view: { lines, note } }: { view: LastPrizeView }) {
  const { t } = useTranslation("competitions");
  return (
    <section className="stack">
      <SectionHead title={t("lastPrize.title")} />
      <Ledger lines={lines.map(({ name, figure }) => ({ name, figure: <MoneyText>{figure}</MoneyText> }))} />
      <p className="note">{note}</p>
    </section>
  );
}
