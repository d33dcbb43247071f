import { createContext, useContext } from "react";
import type { MoneyPattern } from "#app/lib/amount.ts";

/** What may be staked at a table, in minor units. */
export interface TableStakes {
  currency: string;
  minimum: string;
  maximum: string;
  offered: readonly { value: string; label: string }[];
  /** What lay on each place last, as the field of the stake has it. */
  chosen: string;
  pattern: MoneyPattern;
  /** As the field of the stake has sums. */
  written: MoneyPattern;
}

/** For a kind that lays its stake itself; null where none is laid, as in a replay. */
export const StakesContext = createContext<TableStakes | null>(null);

export const useTableStakes = () => useContext(StakesContext);
