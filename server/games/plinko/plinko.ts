import { binomial } from "../binomial.ts";
import type { InputOf, KindOfGame, RulesOf } from "../kind.ts";
import { endingsOfPrizes, oddsOfGame, oddsOfPrizes, type Prize, payoutOf, returnOfPrizes } from "../prizes.ts";

type Rules = RulesOf<"plinko">;
type Input = InputOf<"plinko">;
type Board = Rules["boards"][number];

const REFERENCE: Input = { kind: "plinko", rows: 12, risk: "medium" };

/** One draw per row from the top, `below(2)`: 0 sends the ball left, 1 right. */
export const plinko: KindOfGame<"plinko"> = {
  accepts: (rules, { input }) => boardOf(rules, input) !== undefined,

  play(rules, { stake, input }, draw) {
    const { rows, risk, pays } = boardOf(rules, input) as Board;
    const path = Array.from({ length: rows }, () => draw.below(2) as 0 | 1);
    const bin = path.filter((side) => side === 1).length;
    const multiplier = pays[bin] as number;
    const outcome = { kind: "plinko" as const, rows, risk, path, bin, multiplier };
    return { outcome, staked: stake, payout: payoutOf(stake, multiplier) };
  },

  returnOf: (rules, { stake, input }) => returnOfPrizes(stake, plinkoPrizes(rules, input)),

  endingsOf: (rules, { stake, input }) => endingsOfPrizes(stake, plinkoPrizes(rules, input)),

  reference: () => ({ input: REFERENCE }),

  largeWinOf: (rules, input) => oddsOfPrizes(plinkoPrizes(rules, input)),

  odds: ({ boards }) =>
    oddsOfGame(
      boards.map((board) => ({
        input: { kind: "plinko", rows: board.rows, risk: board.risk },
        odds: oddsOfPrizes(prizesOf(board)),
      })),
      ({ rows, risk }) => rows === REFERENCE.rows && risk === REFERENCE.risk,
    ),
};

const boardOf = ({ boards }: Rules, { rows, risk }: Input): Board | undefined =>
  boards.find((board) => board.rows === rows && board.risk === risk);

/** Exact: of the 2^rows paths, C(rows, bin) lead into a bin, one per choice of the rows where the ball goes right. */
const prizesOf = ({ rows, pays }: Board) => pays.map((pay, bin) => ({ pays: pay, ways: binomial(rows, bin) }));

/** The prizes of an accepted bet. */
const plinkoPrizes = (rules: Rules, input: Input): Prize[] => prizesOf(boardOf(rules, input) as Board);
