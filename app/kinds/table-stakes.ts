import { createContext, useContext } from "react";
import type { MoneyPattern } from "#app/lib/amount.ts";

/** The possible stakes at a table, in minor units. */
export interface TableStakes {
  currency: string;
  minimum: string;
  maximum: string;
  offered: readonly { value: string; label: string }[];
  /** The last stake on each place, as text of the stake's field. */
  chosen: string;
  pattern: MoneyPattern;
  /** How the stake's field writes amounts. */
  written: MoneyPattern;
}

/** For a kind that places its stake itself; null if none can be placed, as in a replay. */
export const StakesContext = createContext<TableStakes | null>(null);

export const useTableStakes = () => useContext(StakesContext);
