import type { GameDetail } from "#app/contract/catalogue.ts";
import { LARGE_WIN, LIKELY_ONE_IN } from "#app/contract/games/odds-bounds.ts";
import { ENOUGH_ROUNDS } from "#app/contract/site.ts";
import type { DataOf } from "#app/contract/types.ts";
import { timesFigure } from "#app/kinds/figures.server.ts";
import { rulesOf } from "#app/kinds/index.server.ts";
import type { Words } from "#app/kinds/published.ts";
import { posterPath } from "#app/paths.ts";
import { atStakesOf, betsOf } from "./bets.server.ts";

type Measured = DataOf<"getGameReturn">;

const span = (format: Words["format"], [least, most]: readonly [number, number]): string =>
  `${format.percent(least)} – ${format.percent(most)}`;

/**
 * The return of the game measured in the ledger recently; with too few rounds it means nothing, and the page shows no figure.
 */
export function measuredFacts(scope: Words, { rounds, ratio, interval, from, to }: Measured, computed: number) {
  const { format, t } = scope;
  if (ratio === null || interval === null) return null;
  const [least, most] = interval;
  const isEnough = rounds >= ENOUGH_ROUNDS;
  return {
    lines: [
      { name: t("games:measured.ratio"), figure: isEnough ? format.percent(ratio) : t("games:measured.tooFew") },
      ...(isEnough ? [{ name: t("games:odds.interval"), figure: span(format, interval) }] : []),
      { name: t("games:measured.rounds"), figure: format.number(rounds) },
    ],
    bar: isEnough ? null : { least, most, computed, label: t("games:measured.bar") },
    text: t("games:measured.text", { from: format.date(from, "restrictions"), to: format.date(to, "restrictions") }),
  };
}

/** The odds explained by a tip. */
type Explained = "rtp" | "hitRate" | "volatility" | "deviation";

/** What a game returns and how unevenly, each with its figure. */
function oddsOf({ format, t }: Words, { odds, volatility, ceiling }: GameDetail) {
  const line = (
    name: Explained | "interval" | "maximumWin" | "chance" | "ceiling" | "play" | "method",
    figure: string,
  ) => ({
    name: t(`games:odds.${name}`),
    figure,
  });
  const explained = (name: Explained, figure: string) => {
    const own = line(name, figure);
    return { ...own, tip: { label: t("games:tip.label", { name: own.name }), text: t(`games:tip.${name}`) } };
  };
  return [
    explained("rtp", format.percent(odds.rtp)),
    ...(odds.interval ? [line("interval", span(format, odds.interval))] : []),
    explained("hitRate", format.percent(odds.hitRate, 1)),
    explained("volatility", t("games:odds.volatilityFigure", { level: volatility })),
    explained("deviation", t("games:times", { figure: format.number(round(odds.deviation)) })),
    line("maximumWin", t("games:times", { figure: timesFigure(format, odds.maximumWin) })),
    ...(odds.maximumWinOneIn
      ? [line("chance", t("games:oneIn", { figure: format.wholeNumber(odds.maximumWinOneIn) }))]
      : []),
    ...(odds.largestLikelyWin
      ? [
          {
            name: t("games:odds.largestLikelyWin", { figure: format.number(LIKELY_ONE_IN) }),
            figure: t("games:times", { figure: timesFigure(format, odds.largestLikelyWin) }),
          },
        ]
      : []),
    ...(odds.largeWinOneIn
      ? [
          {
            name: t("games:odds.largeWin", { figure: format.number(LARGE_WIN) }),
            figure: t("games:oneIn", { figure: format.wholeNumber(odds.largeWinOneIn) }),
          },
        ]
      : []),
    line("ceiling", format.wholeMoney(ceiling)),
    ...(odds.play === "best" ? [line("play", t("games:odds.play_best"))] : []),
    line("method", t(`games:odds.method_${odds.method}`)),
  ];
}

/** The facts of a game's page, in the page's language. */
export function gameFacts(scope: Words, game: GameDetail, measured: Measured) {
  const { format } = scope;
  const { rtp } = game.odds;
  return {
    id: game.id,
    category: game.category,
    mechanic: game.mechanic,
    title: game.title,
    ink: game.ink,
    image: posterPath(game),
    description: game.description,
    descriptionLanguage: game.descriptionLanguage,
    odds: oddsOf(scope, game),
    measured: measuredFacts(scope, measured, rtp),
    bets: betsOf(scope, game),
    atStakes: atStakesOf(scope, game),
    kept: Math.round((1 - rtp) * 100),
    backOfHundred: format.money(hundredths(rtp)),
    staysOfHundred: format.money(hundredths(1 - rtp)),
    rules: rulesOf(scope, game.rules),
    paytableHash: game.paytableHash,
  };
}

export type GameFacts = ReturnType<typeof gameFacts>;

/** Of a hundred euros, to the cent. */
const hundredths = (share: number) => ({ amount: String(Math.round(share * 10_000)), currency: "EUR" as const });
const round = (value: number) => Math.round(value * 100) / 100;
