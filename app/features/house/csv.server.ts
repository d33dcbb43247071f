import type { DataOf } from "#app/contract/types.ts";
import { csv, plainAmount } from "#app/lib/csv.ts";

type Ledger = DataOf<"getHouseDays">;

const FIGURES = ["staked_eur", "paid_back_eur", "kept_eur", "rounds", "void"];

const figuresOf = ({ staked, paidBack, kept, rounds, voids }: Ledger["days"][number] | Ledger["games"][number]) => [
  plainAmount(staked),
  plainAmount(paidBack),
  plainAmount(kept),
  String(rounds),
  String(voids),
];

/** The house ledger of a period as a file: a line for each day, the earliest first, or for each game. */
export const HOUSE_FILES = {
  days: ({ days }: Ledger): string =>
    csv([["day_utc", ...FIGURES], ...days.map((figures) => [figures.day, ...figuresOf(figures)])]),
  games: ({ games, from, to }: Ledger): string =>
    csv([
      ["from_utc", "to_utc", "game", "title", ...FIGURES],
      ...games.map((figures) => [from, to, figures.gameId, figures.title, ...figuresOf(figures)]),
    ]),
} as const;
