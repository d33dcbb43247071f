import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

/** The games with rounds that were not played out, in the page's language. */
export const voidsView = ({ t, format }: Scope, { games }: DataOf<"countVoids">) =>
  games.map(({ gameId, gameTitle, voids, endedByHouse }) => ({
    id: gameId,
    title: gameTitle,
    voids: format.number(voids.reduce((sum, { rounds }) => sum + rounds, 0)),
    reasons: voids.map(
      ({ reason, rounds }) => `${t(`account:round.void_${reason ?? "unknown"}`)} (${format.number(rounds)})`,
    ),
    ended: format.number(endedByHouse),
  }));

export type VoidsView = ReturnType<typeof voidsView>;
