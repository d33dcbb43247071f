import { ChartKey } from "#app/components/ChartKey.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Plot } from "#app/components/Plot.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { BalanceView } from "./balance.server.ts";

/** The balance of one account over the days of the list, as a line and as a table. */
export function BalanceChart({ balance }: { balance: BalanceView }) {
  const { t } = useTranslation("history");
  const { title, summary, chart } = balance;
  return (
    <section className="stack">
      <SectionHead title={t("statement.balance")} />
      <figure className="chart">
        <figcaption>
          <Unbroken>{title}</Unbroken>
          <small>{summary}</small>
        </figcaption>
        {chart && <Line title={title} chart={chart} />}
        {chart && <ChartTable chart={chart} />}
      </figure>
    </section>
  );
}

type Chart = NonNullable<BalanceView["chart"]>;

/** A ring marks money in, a square money out, one inside the other both. */
function Line({ title, chart }: { title: string; chart: Chart }) {
  const { t } = useTranslation("history");
  const { description, ticks, grid, below, line, came, went } = chart;
  return (
    <div className="tight">
      <Plot id="balance-chart" title={title} description={description} ticks={ticks} grid={grid} below={below}>
        <path className="c-line" d={line} />
        <Came d={came} />
        <path className="c-out" d={went} />
      </Plot>
      <p className="key-line">
        {came && (
          <ChartKey text={t("balance.came")}>
            <Came d="M12 7h.01" />
          </ChartKey>
        )}
        {went && (
          <ChartKey text={t("balance.went")}>
            <path className="c-out" d="M12 7h.01" />
          </ChartKey>
        )}
      </p>
    </div>
  );
}

const Came = ({ d }: { d: string }) => (
  <>
    <path className="c-in" d={d} />
    <path className="c-in inner" d={d} />
  </>
);

function ChartTable({ chart: { caption, rows } }: { chart: Chart }) {
  const { t } = useTranslation("history");
  const figures = [
    ["came", t("statement.in"), "lft"],
    ["went", t("statement.out"), "rgt"],
    ["played", t("rounds.rounds"), "lft"],
  ] as const;
  return (
    <Fold summary={t("balance.asTable")}>
      <table className="data reflow">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("balance.end")}</th>
            {figures.map(([figure, label]) => (
              <th key={figure} scope="col" className="num">
                {label}
              </th>
            ))}
            <th scope="col" className="num">
              {t("statement.balance")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.day}>
              <th className="key" scope="row">
                <Unbroken>{row.day}</Unbroken>
              </th>
              {figures.map(([figure, label, side]) => (
                <td key={figure} className={`num ${side}`} data-th={label}>
                  {row[figure]}
                </td>
              ))}
              <td className="num sum">{row.left}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}
