import { Ledger } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { readAmount, writeAmount } from "#app/lib/amount.ts";
import { useTyped } from "#app/lib/use-typed.ts";
import type { WaitingBonus } from "./bonus.server.ts";
import type { DepositChoices } from "./deposit.server.ts";

const FIELDS = ["method", "amount", "other"] as const;

type DepositSumProps = {
  formId: string;
  deposit: DepositChoices;
  waiting: WaitingBonus;
  typed: Readonly<Record<(typeof FIELDS)[number], string>>;
};

/**
 * What is paid, the fee in it and what is added, and that it is too little for the bonus that waits: computed from the form as it
 * is typed.
 */
export function DepositSum({
  formId,
  deposit: { pattern, fees, currency },
  waiting,
  typed: initially,
}: DepositSumProps) {
  const { t } = useTranslation("cashier");
  const { method, amount, other } = useTyped(formId, FIELDS) ?? initially;
  const pays = readAmount(other.trim() ? other : amount, pattern);
  const fee = pays === undefined ? undefined : (pays * BigInt(fees[method] ?? 0)) / 10_000n;
  const figureOf = (minor: bigint | undefined) => (
    <MoneyText>{minor === undefined ? "–" : writeAmount(minor, pattern)}</MoneyText>
  );
  return (
    <>
      <Ledger
        lines={[
          { name: t("deposit.pays"), figure: figureOf(pays) },
          { name: t("deposit.fee"), figure: figureOf(fee) },
          {
            name: t("deposit.credited"),
            figure: figureOf(pays === undefined || fee === undefined ? undefined : pays - fee),
          },
        ]}
      />
      {waiting && (
        <div role="status">
          {pays !== undefined && isTooSmall(pays, currency, waiting) && <p>{waiting.tooSmall}</p>}
        </div>
      )}
    </>
  );
}

/** A deposit in another currency than the bonus's never begins it. */
const isTooSmall = (pays: bigint, currency: string, { least }: NonNullable<WaitingBonus>): boolean =>
  currency !== least.currency || pays < BigInt(least.amount);
