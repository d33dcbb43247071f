import { minorUnits } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

const dayOf = (instant: string): string => instant.slice(0, 10);

/** The last rounds of the house in the page's language; null where there are none to show. */
export function settledView({ t, format, paths }: Scope, { rounds, until }: DataOf<"listJustSettled">) {
  if (rounds.length === 0) return null;
  const day = (instant: string) => format.date(instant, "restrictions");
  const clock = (instant: string) => format.date(instant, "clock");
  return {
    /** As events count them. */
    version: String(Date.parse(until)),
    title: t("games:settled.title"),
    // A guest page is cached for a while, so the list states its minute.
    note: t("games:settled.note", { time: `${day(until)} ${clock(until)}` }),
    rounds: rounds.map(({ game, staked, net, settledAt }) => ({
      game: game.title,
      href: paths.game(game),
      about: t("games:settled.about", {
        stake: format.money(staked),
        time: dayOf(settledAt) === dayOf(until) ? clock(settledAt) : day(settledAt),
      }),
      net: format.signedMoney(net),
      isWon: minorUnits(net) > 0n,
    })),
  };
}

export type SettledView = NonNullable<ReturnType<typeof settledView>>;
