import type { PaymentDetails } from "#app/contract/cashier.ts";
import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import ca from "#locales/ca/withdrawals.json" with { type: "json" };
import de from "#locales/de/withdrawals.json" with { type: "json" };
import en from "#locales/en/withdrawals.json" with { type: "json" };
import es from "#locales/es/withdrawals.json" with { type: "json" };
import fr from "#locales/fr/withdrawals.json" with { type: "json" };
import kk from "#locales/kk/withdrawals.json" with { type: "json" };
import pl from "#locales/pl/withdrawals.json" with { type: "json" };
import pt from "#locales/pt/withdrawals.json" with { type: "json" };
import ru from "#locales/ru/withdrawals.json" with { type: "json" };
import tr from "#locales/tr/withdrawals.json" with { type: "json" };
import { moneyText } from "#server/platform/modules/mail/index.ts";

export type Reason = PaymentDetails["steps"][number]["reasons"][number];

/** The same texts the site shows, for letters. */
const TEXTS: Record<Language, Pick<typeof en, "reason">> = { en, ca, es, fr, kk, pl, pt, ru, tr, de };

/** A reason in words, with its amounts. */
export function reasonText(language: Language, { code, amounts }: Reason): string {
  const texts: Record<Reason["code"], string> = TEXTS[language].reason;
  const filled = Object.entries(amounts).map(([name, { amount, currency }]) => ({
    mark: `{{${name}}}`,
    text: moneyText(language, BigInt(amount), currency as RealCurrency),
  }));
  return filled.reduce((text, { mark, text: written }) => text.replace(mark, () => written), texts[code]);
}
