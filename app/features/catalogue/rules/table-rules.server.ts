import { POKER_HANDS } from "#app/contract/games/poker-hands.ts";
import { tally, times, timesOfHundredths } from "./figures.server.ts";
import type { TellRules } from "./published.ts";

/** A bet on n numbers pays this many parts of n, whatever their number: the zero is what the house keeps. */
const PARTS = 36;

export const rouletteRules: TellRules<"roulette"> = ({ t, format }, { pockets, wheel, red, bets }) => {
  const sizes = tally(Object.values(bets).map((covered) => covered.length));
  return {
    texts: [t("games:rules.roulette", { pockets, last: pockets - 1 })],
    tables: [
      {
        caption: t("games:rules.rouletteTable"),
        columns: [
          { label: t("games:rules.covers") },
          { label: t("games:rules.betCount"), numeric: true },
          { label: t("games:rules.chance"), numeric: true },
          { label: t("games:rules.pay"), numeric: true },
        ],
        rows: [...sizes]
          .sort(([a], [b]) => a - b)
          .map(([covers, count]) => ({
            id: String(covers),
            cells: [
              t("games:rules.numbers", { count: covers }),
              String(count),
              format.percent(covers / pockets),
              times(format, PARTS / covers),
            ],
          })),
      },
    ],
    folds: [
      {
        summary: t("games:rules.rouletteWheel"),
        facts: [
          { name: t("games:rules.pocketOrder"), figure: wheel.join(" ") },
          { name: t("games:rules.red"), figure: red.join(" ") },
        ],
      },
    ],
  };
};

export const blackjackRules: TellRules<"blackjack"> = ({ t, format }, { blackjackPays }) => ({
  texts: [
    t("games:rules.blackjack"),
    t("games:rules.blackjackDealer"),
    t("games:rules.blackjackActs"),
    t("games:rules.blackjackPays", { figure: timesOfHundredths(format, blackjackPays) }),
  ],
  tables: [],
  folds: [],
});

export const baccaratRules: TellRules<"baccarat"> = ({ t, format }, { decks, pays }) => ({
  texts: [t("games:rules.baccarat", { decks }), t("games:rules.baccaratThird")],
  tables: [
    {
      caption: t("games:rules.betsPay"),
      columns: [{ label: t("games:choices.bet") }, { label: t("games:rules.pay"), numeric: true }],
      rows: (["player", "banker", "tie"] as const).map((side) => ({
        id: side,
        cells: [t(`games:choice.baccarat_${side}`), timesOfHundredths(format, pays[side])],
      })),
    },
  ],
  folds: [],
});

export const videoPokerRules: TellRules<"video-poker"> = ({ t, format }, { pays }) => ({
  texts: [t("games:rules.videoPoker")],
  tables: [
    {
      caption: t("games:rules.handsPay"),
      columns: [{ label: t("games:rules.pokerHand") }, { label: t("games:rules.pay"), numeric: true }],
      rows: POKER_HANDS.map((hand) => ({ id: hand, cells: [t(`games:hand.${hand}`), times(format, pays[hand])] })),
    },
  ],
  folds: [],
});
