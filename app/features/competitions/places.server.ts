import type { DataOf } from "#app/contract/types.ts";
import { named, PLOT, tenth } from "#app/lib/axis.ts";
import type { Scope } from "#app/request/scope.ts";

/** The player's own place in a tournament or a stage of a race. */
type Standing = Pick<DataOf<"getTournament">, "places" | "board" | "prizes">;

interface Point {
  at: string;
  place: number;
}

/** The player's past places, with the present one last; the board may have been counted exactly at a mark. */
function pointsOf({ places, board: { own, computedAt } }: Standing): Point[] {
  const earlier = places.filter(({ at }) => at < computedAt);
  return own ? [...earlier, { at: computedAt, place: own.place }] : earlier;
}

const last = <Item>(items: readonly Item[]): Item | undefined => items.at(-1);

/** The places over time as a line, the first on top, and as a table; null where there is no line yet. */
export function placesView(scope: Scope, contest: Standing) {
  const { t, format } = scope;
  const points = pointsOf(contest);
  const [from, to] = [points[0], last(points)];
  if (!from || !to || points.length < 2) return null;
  const places = points.map(({ place }) => place);
  const [best, bottom] = [Math.min(...places), Math.max(2, ...places)];
  const [start, end] = [Date.parse(from.at), Date.parse(to.at)];
  const yOf = (place: number) => tenth(((place - 1) / (bottom - 1)) * PLOT.height);
  const xOf = (at: string) => tenth(((Date.parse(at) - start) / (end - start)) * PLOT.width);
  const lastPrize = last(contest.prizes)?.toPlace;
  const day = (at: string) => format.date(at, "restrictions");
  const dates = { from: day(from.at), to: day(to.at) };
  return {
    title: t("competitions:places.title", dates),
    description: t("competitions:places.description", {
      ...dates,
      first: format.number(from.place),
      last: format.number(to.place),
      best: format.number(best),
    }),
    dashed:
      lastPrize && lastPrize <= bottom ? t("competitions:places.dashed", { place: format.number(lastPrize) }) : null,
    dash: lastPrize && lastPrize <= bottom ? `M0 ${yOf(lastPrize)}H${PLOT.width}` : null,
    ticks: [1, Math.round((1 + bottom) / 2), bottom].map((place) => format.number(place)),
    grid: [0, PLOT.height / 2, PLOT.height],
    below: named(points).map(({ at }) => day(at)),
    line: points.map(({ at, place }, index) => `${index === 0 ? "M" : "L"}${xOf(at)} ${yOf(place)}`).join(""),
    rows: points.map(({ at, place }) => ({ id: at, at: format.date(at), place: format.number(place) })).reverse(),
  };
}

export type PlacesView = NonNullable<ReturnType<typeof placesView>>;

/** What the last prize cost the players who hold it; null where nobody does. */
export function lastPrizeView({ t, format }: Scope, { lastPrize }: Pick<DataOf<"getTournament">, "lastPrize">) {
  if (!lastPrize) return null;
  const { fromPlace, toPlace, players, amount, staked, paid, cost } = lastPrize;
  const place =
    fromPlace === toPlace ? format.number(toPlace) : `${format.number(fromPlace)}–${format.number(toPlace)}`;
  return {
    lines: [
      { name: t("competitions:lastPrize.prize", { place }), figure: format.money(amount) },
      { name: t("competitions:lastPrize.staked"), figure: format.money(staked) },
      { name: t("competitions:lastPrize.paid"), figure: format.money(paid) },
      { name: t("competitions:lastPrize.cost"), figure: format.money(cost) },
    ],
    note: t("competitions:lastPrize.note", { count: players, figure: format.number(players) }),
  };
}

export type LastPrizeView = NonNullable<ReturnType<typeof lastPrizeView>>;
