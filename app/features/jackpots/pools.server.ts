import type { GameCard } from "#app/contract/catalogue.ts";
import { type Money, minorUnits, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

type Jackpots = DataOf<"getJackpots">;
type Level = Jackpots["levels"][number];
type Words = Pick<Scope, "t" | "format">;

/** The stake for which the chances are stated; they are proportional to the stake. */
const ONE_EURO = toMoney(100n, "EUR");
const THOUSAND_EURO = toMoney(100_000n, "EUR");

/** The chance of one round: a stake counts its value in euro; `thousand` is the value of 1000.00 euro. */
const chanceOf = ({ t, format }: Words, { oneInEuro }: Level, stake: Money, thousand = THOUSAND_EURO): string =>
  t("games:oneIn", {
    figure: format.wholeNumber(String((BigInt(oneInEuro) * minorUnits(thousand)) / 1000n / minorUnits(stake))),
  });

/** The sum in each pool, and the chance to win it. */
const poolLines = (words: Words, { levels }: Jackpots) =>
  levels.map((terms) => ({
    name: words.t(`jackpots:level.${terms.level}`),
    level: terms.level,
    pool: words.format.money(terms.pool),
    chance: chanceOf(words, terms, ONE_EURO),
  }));

/** The same for the smallest stake of a table, in its currency; null for play money, which takes no part. */
function smallestView(words: Words, { levels, thousandEuro }: Jackpots, stake: Money) {
  const { t, format } = words;
  const thousand = thousandEuro.find(({ currency }) => currency === stake.currency);
  if (!thousand) return null;
  const paid = (pool: Money): Money =>
    toMoney((minorUnits(pool) * minorUnits(thousand)) / minorUnits(THOUSAND_EURO), stake.currency);
  return {
    note: t("jackpots:fold.smallest", { stake: format.money(stake) }),
    lines: levels.map((terms) => ({
      name: t(`jackpots:level.${terms.level}`),
      pool: format.money(paid(terms.pool)),
      chance: chanceOf(words, terms, stake, thousand),
    })),
  };
}

/** All pools at a glance, with a link to their page. */
export function stripView(scope: Scope, jackpots: Jackpots) {
  const { t, format, paths } = scope;
  return {
    lines: poolLines(scope, jackpots),
    /** The format of amounts published later by events. */
    pattern: format.moneyPattern("EUR"),
    note: [
      t("jackpots:strip.note", { stake: format.money(ONE_EURO) }),
      t("jackpots:pools.caption", { time: format.date(jackpots.computedAt) }),
    ].join(" "),
    link: { href: paths.display("pf-jackpots"), label: t("jackpots:strip.link") },
  };
}

export type StripView = ReturnType<typeof stripView>;

/** What a game's page and its table say of the jackpots; null where the game takes no part. */
export async function foldOf(
  scope: Scope,
  { jackpots: takesPart }: Pick<GameCard, "jackpots">,
  { smallest, demo = false }: { smallest?: Money; demo?: boolean } = {},
) {
  if (!takesPart) return null;
  const { t, format } = scope;
  const jackpots = await scope.call("getJackpots", {});
  const { levels, addedReturn } = jackpots;
  const share = levels.reduce((sum, level) => sum + level.share, 0);
  const title = t("jackpots:fold.title");
  return {
    title,
    /** Shown among the odds of the game. */
    line: { name: title, figure: t("jackpots:fold.adds", { share: format.percent(addedReturn) }) },
    texts: [...(demo ? [t("jackpots:fold.demo")] : []), t("jackpots:fold.text", { share: format.percent(share) })],
    strip: stripView(scope, jackpots),
    smallest: smallest ? smallestView(scope, jackpots, smallest) : null,
    proportion: t("jackpots:fold.proportion"),
  };
}

export type FoldView = NonNullable<Awaited<ReturnType<typeof foldOf>>>;

/** All figures of the pools, each cell in words that need no column header: phones show no headers. */
export function poolsView(scope: Scope, jackpots: Jackpots) {
  const { t, format, paths } = scope;
  return {
    caption: t("jackpots:pools.caption", { time: format.date(jackpots.computedAt) }),
    columns: {
      level: t("jackpots:pools.level"),
      pool: t("jackpots:pools.pool"),
      chance: t("jackpots:pools.chance"),
      average: t("jackpots:pools.average"),
      share: t("jackpots:pools.share"),
      start: t("jackpots:pools.start"),
    },
    rows: jackpots.levels.map((terms) => ({
      id: terms.level,
      name: t(`jackpots:level.${terms.level}`),
      pool: format.money(terms.pool),
      chance: t("jackpots:pools.chanceWith", {
        chance: chanceOf(scope, terms, ONE_EURO),
        stake: format.money(ONE_EURO),
      }),
      average: t("jackpots:pools.onceIn", {
        amount: format.wholeMoney(toMoney(BigInt(terms.oneInEuro) * minorUnits(ONE_EURO), "EUR")),
      }),
      share: t("jackpots:pools.ofStake", { share: format.percent(terms.share) }),
      start: t("jackpots:pools.beginsAt", { amount: format.money(terms.startsAt) }),
    })),
    added: t("jackpots:pools.added", { share: format.percent(jackpots.addedReturn) }),
    terms: { text: t("jackpots:pools.terms"), hash: jackpots.termsHash },
    games: { href: paths.section("jackpots"), label: t("games:section.jackpots") },
  };
}

export type PoolsView = ReturnType<typeof poolsView>;

/** The last wins, latest first; a sentence where there are none. */
export const winsView = ({ t, format }: Words, { wins }: Jackpots) => ({
  title: t("jackpots:wins.title"),
  none: t("jackpots:wins.none"),
  caption: t("jackpots:wins.caption"),
  columns: {
    level: t("jackpots:pools.level"),
    amount: t("jackpots:wins.amount"),
    game: t("jackpots:wins.game"),
    wonAt: t("jackpots:wins.wonAt"),
  },
  rows: wins.map(({ level, gameTitle, amount, wonAt }, place) => ({
    id: String(place),
    level: t(`jackpots:level.${level}`),
    amount: format.money(amount),
    game: gameTitle,
    wonAt: format.date(wonAt),
  })),
});

export type WinsView = ReturnType<typeof winsView>;
