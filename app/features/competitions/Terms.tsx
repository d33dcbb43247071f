import { Ledger } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { TermsView } from "./terms.server.ts";

/** What counts, and what each place is paid. */
export function Terms({ terms }: { terms: TermsView }) {
  const { t } = useTranslation("competitions");
  return (
    <div className="stack far">
      <section className="stack">
        <SectionHead title={t("prizes.title")} />
        <Ledger
          lines={terms.prizes.map(({ places, amount }) => ({ name: places, figure: <MoneyText>{amount}</MoneyText> }))}
        />
      </section>
      <section className="stack">
        <SectionHead title={t("rules.title")} />
        <ol className="numbered">
          {terms.rules.map((rule) => (
            <li key={rule}>
              <Unbroken>{rule}</Unbroken>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
