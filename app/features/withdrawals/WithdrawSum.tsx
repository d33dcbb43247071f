import { Button } from "#app/components/Button.tsx";
import { Ledger } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { readAmount, writeAmount } from "#app/lib/amount.ts";
import { useTyped } from "#app/lib/use-typed.ts";
import type { WithdrawChoices } from "./choices.server.ts";

const FIELDS = ["to", "amount"] as const;

type WithdrawSumProps = {
  formId: string;
  choices: WithdrawChoices;
  typed: Readonly<Record<(typeof FIELDS)[number], string>>;
};

/** What arrives, the fee in the amount and what stays, above the button, which shows the amount with scripts. */
export function WithdrawSum({ formId, choices: { pattern, ways, free, note }, typed: initially }: WithdrawSumProps) {
  const { t } = useTranslation("withdrawals");
  const live = useTyped(formId, FIELDS);
  const { to, amount } = live ?? initially;
  const way = ways.find(({ value }) => value === to);
  const typed = readAmount(amount, pattern);
  const requested = typed !== undefined && typed > 0n ? typed : undefined;
  const fee = requested === undefined || !way ? undefined : (requested * BigInt(way.fee)) / 10_000n;
  const left = requested === undefined || requested > BigInt(free) ? undefined : BigInt(free) - requested;
  const figureOf = (minor: bigint | undefined) => (
    <MoneyText>{minor === undefined ? "–" : writeAmount(minor, pattern)}</MoneyText>
  );
  return (
    <div className="sticky-sum">
      <Ledger
        lines={[
          {
            name: way ? t("form.arrivesAt", { way: way.label }) : t("form.arrives"),
            figure: figureOf(requested === undefined || fee === undefined ? undefined : requested - fee),
          },
          { name: t("cashier:deposit.fee"), figure: figureOf(fee) },
          { name: t("form.left"), figure: figureOf(left) },
        ]}
      />
      <noscript>
        <Button small name="intent" value="count">
          {t("cashier:deposit.count")}
        </Button>
      </noscript>
      <Button kind="act">
        {live && requested !== undefined
          ? t("form.submitAmount", { amount: writeAmount(requested, pattern) })
          : t("title")}
      </Button>
      <p className="note">{note}</p>
    </div>
  );
}
