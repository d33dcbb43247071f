import { useTranslation } from "#app/i18n/translation.tsx";
import type { TimesView } from "./times.server.ts";

/** The figures of the bars; on a phone a row is a card, and each cell names its figure. */
export function TimesTable({ rows }: Pick<TimesView, "rows">) {
  const { t } = useTranslation("withdrawals");
  const [half, most, number] = [t("times.columnHalf"), t("times.columnMost"), t("times.columnNumber")];
  return (
    <table className="data reflow">
      <caption>{t("times.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("times.columnMethod")}</th>
          <th scope="col" className="num">
            {half}
          </th>
          <th scope="col" className="num">
            {most}
          </th>
          <th scope="col" className="num">
            {number}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, method, count, measured }) => (
          <tr key={id}>
            <th scope="row" className="key">
              {method}
            </th>
            <td className={measured ? "num rgt" : "rgt"} data-th={half}>
              {measured?.half ?? t("times.few")}
            </td>
            <td className="num lft" data-th={most}>
              {measured?.most ?? "–"}
            </td>
            <td className="num rgt" data-th={number}>
              {count}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
