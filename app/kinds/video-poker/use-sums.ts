import { readAmount, writeAmount } from "#app/lib/amount.ts";
import { useTyped } from "#app/lib/use-typed.ts";
import { BET_FORM } from "../bet-form.ts";
import { useTableStakes } from "../table-stakes.ts";

const NAMES = ["stake"] as const;

/**
 * The amount of a number of stakes, without the currency: of the open round's stake (minor units), else of the chosen one. Null
 * if no stake can be placed, as in a replay.
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
