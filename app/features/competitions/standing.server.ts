import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";
import { driftText, scoreText } from "./board.server.ts";

type Tournament = DataOf<"getTournament">;

/** Whether the visitor takes part, and how to join; null where joining is not required or no longer possible. */
export function joiningView({ t, format, player }: Scope, { isJoined, joinedAt, state }: Tournament) {
  if (!isJoined) return null;
  if (joinedAt) return { since: t("competitions:join.since", { date: format.date(joinedAt) }), isGuest: false };
  return state === "closed" ? null : { since: null, isGuest: player === null };
}

export type JoiningView = NonNullable<ReturnType<typeof joiningView>>;

/** The visitor's own place with its change, and the figures beside it; null for a visitor who is on no board. */
export function placeView(scope: Scope, { board: { own, total }, scoring, maxFreeWin, prizes }: Tournament) {
  if (!own) return null;
  const { t, format } = scope;
  const drift = driftText(scope, own.drift);
  const lastPrize = prizes.at(-1)?.toPlace;
  return {
    place: format.number(own.place),
    notes: [
      t("competitions:figures.ofPlayers", { total: format.number(total) }),
      ...(drift === null ? [] : [t("competitions:board.drift", { drift })]),
    ].join(" "),
    score: scoreText(scope, scoring, own.score),
    best: maxFreeWin && scoreText(scope, "multiplier", maxFreeWin.score),
    prizes: lastPrize === undefined ? null : format.number(lastPrize),
  };
}

export type PlaceView = NonNullable<ReturnType<typeof placeView>>;
