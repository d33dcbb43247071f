import type { InputOf, KindOfGame, RulesOf } from "../kind.ts";
import { endingsOfPrizes, oddsOfGame, oddsOfPrizes, type Prize, payoutOf, returnOfPrizes } from "../prizes.ts";

type Rules = RulesOf<"wheel">;
type Input = InputOf<"wheel">;
type Wheel = Rules["wheels"][number];

const REFERENCE: Input = { kind: "wheel", risk: "medium" };

/** One draw, `below(number of segments)`: the segment that stops at the pointer. */
export const wheel: KindOfGame<"wheel"> = {
  accepts: (rules, { input }) => wheelOf(rules, input) !== undefined,

  play(rules, { stake, input }, draw) {
    const { risk, pays } = wheelOf(rules, input) as Wheel;
    const segment = draw.below(pays.length);
    const multiplier = pays[segment] as number;
    const outcome = { kind: "wheel" as const, risk, segment, multiplier };
    return { outcome, staked: stake, payout: payoutOf(stake, multiplier) };
  },

  returnOf: (rules, { stake, input }) => returnOfPrizes(stake, wheelPrizes(rules, input)),

  endingsOf: (rules, { stake, input }) => endingsOfPrizes(stake, wheelPrizes(rules, input)),

  reference: () => ({ input: REFERENCE }),

  largeWinOf: (rules, input) => oddsOfPrizes(wheelPrizes(rules, input)),

  odds: ({ wheels }) =>
    oddsOfGame(
      wheels.map((one) => ({ input: { kind: "wheel", risk: one.risk }, odds: oddsOfPrizes(prizesOf(one)) })),
      ({ risk }) => risk === REFERENCE.risk,
    ),
};

const wheelOf = ({ wheels }: Rules, { risk }: Input): Wheel | undefined => wheels.find((one) => one.risk === risk);

/** Exact: every segment is equally likely. */
const prizesOf = ({ pays }: Wheel) => pays.map((pay) => ({ pays: pay, ways: 1n }));

/** The prizes of an accepted bet. */
const wheelPrizes = (rules: Rules, input: Input): Prize[] => prizesOf(wheelOf(rules, input) as Wheel);
