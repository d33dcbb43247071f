import { Fragment } from "react";
import { Sums } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";

/**
 * `plain`: a count, or a result, which is not highlighted. Money in and money out are two figures, which a phone may separate.
 */
export type SumLine = { name: string; figures: readonly string[]; plain?: boolean };

type HistorySumsProps = {
  /** By account. */
  totals: readonly { currency: string; lines: readonly SumLine[] }[];
};

/** The sums of all matching rows, and not only of the page. */
export function HistorySums({ totals }: HistorySumsProps) {
  const { t } = useTranslation("history");
  if (totals.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="visually-hidden">{t("sums")}</h2>
      {totals.map(({ currency, lines }) => (
        <Sums
          key={currency}
          lines={lines.map(({ name, figures, plain }) => ({
            name,
            figure: figures.map((figure) => (
              <Fragment key={figure}>
                <MoneyText plain={plain === true}>{figure}</MoneyText>{" "}
              </Fragment>
            )),
          }))}
        />
      ))}
    </section>
  );
}
