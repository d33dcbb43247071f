import { RANKS } from "#app/contract/games/ranks.ts";
import { times } from "../figures.server.ts";
import type { PublishRules } from "../published.ts";

const WHOLE = 10_000;

/** The number of ranks that win each guess over this rank: its own included, unless the guess could then not lose. */
function winning(rank: number): { higher: number; lower: number } {
  const orSame = (ranks: number) => (ranks === RANKS.length ? ranks - 1 : ranks);
  return { higher: orSame(RANKS.length - rank), lower: orSame(rank + 1) };
}

export const publishedRules: PublishRules<"hi-lo"> = ({ t, format }, rules) => {
  const guess = (ranks: number) =>
    `${format.percent(ranks / RANKS.length, 1)} · ${times(format, RANKS.length / ranks)}`;
  return {
    texts: [
      t("games:rules.hiLo"),
      t("games:rules.hiLoPays", {
        share: format.percent(rules.payoutBasisPoints / WHOLE),
        maximum: times(format, rules.maximumMultiplier),
      }),
      t("games:rules.hiLoSkips", { count: rules.skips }),
    ],
    tables: [
      {
        caption: t("games:rules.hiLoTable"),
        columns: [
          { label: t("games:rules.openCard") },
          { label: t("games:rules.higher"), numeric: true },
          { label: t("games:rules.lower"), numeric: true },
        ],
        rows: RANKS.map((rank, place) => {
          const { higher, lower } = winning(place);
          return { id: rank, cells: [rank, guess(higher), guess(lower)] };
        }),
      },
    ],
    folds: [],
  };
};
