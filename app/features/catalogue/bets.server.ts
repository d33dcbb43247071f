import type { GameDetail } from "#app/contract/catalogue.ts";
import type { GameRules, RoundInput } from "#app/contract/games/index.ts";
import type { Scope } from "#app/request/scope.ts";
import { times, timesOfHundredths } from "./rules/figures.server.ts";

type Words = Pick<Scope, "t" | "format">;

/** The number of pockets a bet of roulette covers says all about its odds. */
const covered = (rules: GameRules, bets: readonly string[]): number =>
  rules.kind === "roulette" ? new Set(bets.flatMap((bet) => rules.bets[bet] ?? [])).size : 0;

/** What a player chooses beside the stake, in words. */
function betName({ t, format }: Words, rules: GameRules, input: RoundInput): string {
  switch (input.kind) {
    case "dice":
      return t("games:choice.dice", { chance: format.percent(input.chance / 10_000) });
    case "limbo":
      return t("games:choice.limbo", { target: timesOfHundredths(format, input.target) });
    case "crash":
      return t("games:choice.crash", { target: timesOfHundredths(format, input.target ?? 0) });
    case "plinko":
      return t("games:choice.plinko", { count: input.rows, risk: t(`games:choice.risk_${input.risk}`) });
    case "wheel":
      return t(`games:choice.risk_${input.risk}`);
    case "mines":
      return t("games:choice.mines", { count: input.mines });
    case "keno":
      return t("games:choice.keno", { count: input.picks.length });
    case "roulette":
      return t("games:rules.numbers", { count: covered(rules, input.bets) });
    case "baccarat":
      return t(`games:choice.baccarat_${input.bet}`);
    default:
      return t("games:choice.only");
  }
}

/** Every other bet of the game whose odds differ, with its own. */
export function betsOf(words: Words, { choices, rules }: Pick<GameDetail, "choices" | "rules">) {
  const { format } = words;
  return choices.map(({ input, odds }) => ({
    name: betName(words, rules, input),
    rtp: format.percent(odds.rtp),
    hitRate: format.percent(odds.hitRate, 1),
    maximumWin: times(format, round(odds.maximumWin)),
  }));
}

export type BetLine = ReturnType<typeof betsOf>[number];

const round = (value: number) => Math.round(value * 100) / 100;
