import { ApiFailure } from "#app/api/failure.ts";
import { type Money, minorUnits, toMoney } from "#app/contract/money.ts";
import { ENOUGH_ROUNDS } from "#app/contract/site.ts";
import type { DataOf, InputOf } from "#app/contract/types.ts";
import { named } from "#app/lib/axis.ts";
import { barsOf } from "#app/lib/bars.ts";
import { issueText } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";

type Ledger = DataOf<"getHouseDays">;
type Figures = Ledger["days"][number];

/** The basis of the page's sentences: "of every € 100". */
const HUNDRED = toMoney(100_00n, "EUR");

/** The query of the address, as typed. */
export interface Typed {
  from: string;
  to: string;
  game: string;
}

export const typedIn = ({ url: { searchParams } }: Pick<Scope, "url">): Typed => {
  const given = (name: string) => searchParams.get(name)?.slice(0, 64) ?? "";
  return { from: given("from"), to: given("to"), game: given("game") };
};

const requestOf = ({ from, to, game }: Typed): InputOf<"getHouseDays"> => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(game && { gameId: game }),
});

const FIELDS: Record<string, keyof Typed> = { from: "from", to: "to", gameId: "game" };

/** The ledger of the requested days; for invalid days that of the default days, with the problem. */
export async function houseDays(scope: Scope, typed: Typed) {
  try {
    return { ledger: await scope.call("getHouseDays", requestOf(typed)), wrong: {} };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== "validation_failed") throw error;
    const wrong: Partial<Typed> = {};
    for (const { path = "", issue = "invalid" } of error.failures)
      wrong[FIELDS[path] ?? "from"] = issueText(scope, issue);
    return { ledger: await scope.call("getHouseDays", {}), wrong };
  }
}

/** A share of a hundred euro: 0.0295 is € 2.95. */
const ofHundred = (share: number): Money => toMoney(BigInt(Math.round(share * 100_00)), "EUR");

const isEnough = ({ rounds }: { rounds: number }): boolean => rounds >= ENOUGH_ROUNDS;

/** The main figure of the page. */
function headOf(scope: Scope, { totals, returned, from, to }: Ledger, game: string | null) {
  const { t, format } = scope;
  const hundred = format.shortMoney(HUNDRED);
  const lead = t(game === null ? "house:ledger.lead" : "house:ledger.leadGame", {
    game,
    from: format.date(from, "restrictions"),
    to: format.date(to, "restrictions"),
    staked: format.money(totals.staked),
    paidBack: format.money(totals.paidBack),
  });
  if (returned === null)
    return { label: null, figure: t("house:ledger.few"), lead: t("house:ledger.none"), squares: null };
  if (!isEnough(totals)) {
    const few = t("house:ledger.fewText", {
      count: totals.rounds,
      rounds: format.number(totals.rounds),
      least: format.number(ENOUGH_ROUNDS),
    });
    return { label: null, figure: t("house:ledger.few"), lead: `${lead} ${few}`, squares: null };
  }
  const kept = Math.min(100, Math.max(0, Math.round((1 - returned) * 100)));
  return {
    label: t(returned > 1 ? "house:ledger.lostOf" : "house:ledger.keptOf", { hundred }),
    figure: format.money(ofHundred(Math.abs(1 - returned))),
    lead,
    squares: { kept, label: t("house:ledger.squares", { paid: format.number(100 - kept), kept: format.number(kept) }) },
  };
}

const viewFigures = ({ format }: Scope, { staked, paidBack, kept, rounds, voids }: Omit<Figures, "day">) => ({
  staked: format.money(staked),
  paidBack: format.money(paidBack),
  kept: format.signedMoney(kept),
  rounds: format.number(rounds),
  voids: format.number(voids),
});

/** The chart of the days; null for too few rounds, and for one day. */
function chartOf({ t, format }: Scope, { days, totals }: Ledger) {
  if (!isEnough(totals) || days.length < 2) return null;
  const kept = days.map((day) => minorUnits(day.kept));
  const drawn = barsOf(kept.map(Number));
  const lost = drawn.bars.filter(({ isLoss }) => isLoss).length;
  const [least, most] = [kept, kept].map((values, place) =>
    values.reduce((found, value) => ((place === 0 ? value < found : value > found) ? value : found)),
  ) as [bigint, bigint];
  const money = (cents: bigint) => format.money(toMoney(cents, "EUR"));
  return {
    ...drawn,
    ticks: drawn.ticks.map((tick) => format.wholeMoney(toMoney(BigInt(tick), "EUR"))),
    days: named(days).map(({ day }) => format.date(day, "restrictions")),
    description: t("house:ledger.chartDescription", {
      least: money(least),
      most: money(most),
      lost: format.number(lost),
    }),
    lost: t("house:ledger.keyLost", { count: lost }),
  };
}

/** What was paid back of a hundred, in hundredths; empty for too few rounds. */
function shareOf({ format, t }: Scope, share: number | null, figures: { rounds: number }): string {
  return share !== null && isEnough(figures) ? format.fixed(share * 100, 2) : t("house:ledger.fewRounds");
}

function gamesOf(scope: Scope, { games, totals, returned }: Ledger) {
  const { t, format, paths } = scope;
  return {
    caption: t("house:ledger.gamesCaption", { count: games.length, rounds: format.number(totals.rounds) }),
    rows: games.map((game) => ({
      id: game.gameId,
      title: game.title,
      href: game.category && paths.game({ id: game.gameId, category: game.category }),
      kind: game.category ? t(`games:section.${game.category}`) : "–",
      ...viewFigures(scope, game),
      returned: shareOf(scope, game.returned, game),
      computed: game.computed === null ? "–" : format.fixed(game.computed * 100, 2),
    })),
    totals: { ...viewFigures(scope, totals), returned: shareOf(scope, returned, totals) },
  };
}

/** The page of the house ledger. */
export function houseView(scope: Scope, ledger: Ledger, typed: Typed) {
  const { format, t, paths } = scope;
  const { totals, days, played, from, to } = ledger;
  const game = typed.game ? (played.find(({ gameId }) => gameId === typed.game)?.title ?? typed.game) : null;
  const query = { from, to, game: typed.game || null };
  return {
    head: headOf(scope, ledger, game),
    hundred: format.shortMoney(HUNDRED),
    sums: [
      { name: t("ledger.staked"), figure: format.wholeMoney(totals.staked) },
      { name: t("ledger.paidBack"), figure: format.wholeMoney(totals.paidBack) },
      { name: t("ledger.kept"), figure: format.wholeMoney(totals.kept) },
      { name: t("ledger.largestWin"), figure: format.money(totals.largestWin) },
    ],
    filters: {
      from: typed.from || from,
      to: typed.to || to,
      game: typed.game,
      first: ledger.first,
      last: ledger.computedAt.slice(0, 10),
    },
    choices: played.map(({ gameId, title }) => ({ value: gameId, label: title })),
    chart: chartOf(scope, ledger),
    days: {
      rows: [...days].reverse().map((figures) => ({
        id: figures.day,
        day: format.date(figures.day, "restrictions"),
        ...viewFigures(scope, figures),
      })),
      total: { name: t("house:ledger.allDays", { count: days.length }), ...viewFigures(scope, totals) },
    },
    games: gamesOf(scope, ledger),
    csv: { days: paths.houseLedger(query, "/days.csv"), games: paths.houseLedger(query, "/games.csv") },
  };
}

export type HouseView = ReturnType<typeof houseView>;
