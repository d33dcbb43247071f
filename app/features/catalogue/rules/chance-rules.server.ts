import { RANKS } from "#app/contract/games/ranks.ts";
import { times, timesOfHundredths } from "./figures.server.ts";
import type { TellRules } from "./published.ts";

const WHOLE = 10_000;

export const diceRules: TellRules<"dice"> = ({ t, format }, rules) => ({
  texts: [
    t("games:rules.dice", {
      share: format.number(rules.payoutBasisPoints / 100),
      minimum: format.percent(rules.minimumChance / rules.sides),
      maximum: format.percent(rules.maximumChance / rules.sides),
    }),
  ],
  tables: [],
  folds: [],
});

export const limboRules: TellRules<"limbo"> = ({ t, format }, rules) => ({
  texts: [
    t("games:rules.limbo", {
      share: format.number(rules.payoutBasisPoints / 100),
      minimum: timesOfHundredths(format, rules.minimumTarget),
      maximum: timesOfHundredths(format, rules.maximumTarget),
    }),
  ],
  tables: [],
  folds: [],
});

export const crashRules: TellRules<"crash"> = ({ t, format }, rules) => ({
  texts: [
    t("games:rules.crash", { count: rules.doublingMs / 1000 }),
    t("games:rules.crashPays", {
      share: format.number(rules.payoutBasisPoints / 100),
      minimum: timesOfHundredths(format, rules.minimumTarget),
      maximum: timesOfHundredths(format, rules.maximumTarget),
    }),
    t("games:rules.crashSeeds"),
  ],
  tables: [],
  folds: [],
});

/** How many ranks make a guess over this one right: its own too, unless no card could then be wrong. */
function winning(rank: number): { higher: number; lower: number } {
  const orSame = (ranks: number) => (ranks === RANKS.length ? ranks - 1 : ranks);
  return { higher: orSame(RANKS.length - rank), lower: orSame(rank + 1) };
}

export const hiLoRules: TellRules<"hi-lo"> = ({ t, format }, rules) => {
  const guess = (ranks: number) =>
    `${format.percent(ranks / RANKS.length, 1)} · ${times(format, round(RANKS.length / ranks))}`;
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

const round = (value: number) => Math.round(value * 1000) / 1000;
