import { Anchor } from "#app/components/Anchor.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { StatementView } from "./statement.server.ts";

/** Every change of the balance with the balance before and after it, and the closing balance below them. */
export function StatementTable({ statement }: { statement: StatementView }) {
  const { t } = useTranslation(["account", "history"]);
  return (
    <table className="data reflow">
      <caption>{t("history:statement.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("payments.when")}</th>
          <th scope="col">{t("payments.what")}</th>
          <th scope="col">{t("payments.way")}</th>
          <th scope="col" className="num">
            {t("history:statement.change")}
          </th>
          <th scope="col" className="num">
            {t("balances")}
          </th>
          <th scope="col" className="num">
            {t("history:statement.reference")}
          </th>
        </tr>
      </thead>
      <tbody>
        {statement.rows.map((row) => (
          <tr key={row.id}>
            <td>
              <time>{row.at}</time>
            </td>
            <th className="key" scope="row">
              {row.what}
            </th>
            <td className="way">{row.way}</td>
            <td className="num sum">
              <MoneyText>{row.change}</MoneyText>
            </td>
            <td className="num lft" data-th={t("balances")}>
              {row.balances}
            </td>
            <td className={row.rounds ? "num" : "num wide"}>
              {row.rounds ? (
                <Anchor href={row.rounds.href}>
                  {t("history:statement.byRound")}
                  <span className="visually-hidden"> {row.rounds.day}</span>
                </Anchor>
              ) : (
                row.reference && <code>{row.reference}</code>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("history:statement.closing")}</th>
          <td />
          <td />
          <td />
          <td className="num sum">{statement.closing}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
