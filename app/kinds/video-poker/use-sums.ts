import { readAmount, writeAmount } from "#app/lib/amount.ts";
import { useTyped } from "#app/lib/use-typed.ts";
import { BET_FORM } from "../bet-form.ts";
import { useTableStakes } from "../table-stakes.ts";

const NAMES = ["stake"] as const;

/**
 * What so many stakes come to, without the name of the currency: of the stake that lies there (minor units), else of the one
 * that is chosen. Null where none is laid, as in a replay.
 */
export function useSums(laid: string | null): ((times: number) => string) | null {
  const stakes = useTableStakes();
  const typed = useTyped(BET_FORM, NAMES)?.stake;
  if (!stakes) return null;
  const { pattern, written, chosen } = stakes;
  const read = (text: string | undefined) => (text ? readAmount(text, written) : undefined);
  const stake = laid === null ? (read(typed) ?? read(chosen) ?? 0n) : BigInt(laid);
  return (times) => writeAmount(stake * BigInt(times), { ...pattern, before: "", after: "" });
}
