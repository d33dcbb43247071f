import { PLAYER_STATUSES } from "#app/contract/player.ts";

export type StatusName = (typeof PLAYER_STATUSES)[number];

interface Terms {
  /** Lifetime points at which the status is reached. */
  from: bigint;
  /** Points for each 1.00 EUR wagered, in tenths. */
  factorTenths: bigint;
  /** Points that are worth 1.00 EUR: the fewer, the more each is worth. */
  pointsPerEuro: bigint;
}

const TERMS: Record<StatusName, Terms> = {
  iron: { from: 0n, factorTenths: 10n, pointsPerEuro: 1000n },
  bronze: { from: 1_000n, factorTenths: 12n, pointsPerEuro: 950n },
  silver: { from: 10_000n, factorTenths: 15n, pointsPerEuro: 900n },
  gold: { from: 50_000n, factorTenths: 20n, pointsPerEuro: 850n },
  platinum: { from: 200_000n, factorTenths: 25n, pointsPerEuro: 800n },
  diamond: { from: 1_000_000n, factorTenths: 30n, pointsPerEuro: 700n },
};

export interface Status extends Terms {
  name: StatusName;
}

const statusOf = (name: StatusName): Status => ({ name, ...TERMS[name] });

/** From the lowest to the highest. */
export const LADDER: readonly Status[] = PLAYER_STATUSES.map(statusOf);

/** The status at this number of lifetime points. */
export const statusAt = (lifetime: bigint): Status =>
  LADDER.findLast(({ from }) => from <= lifetime) ?? statusOf("iron");

/** The next status; undefined at the highest. */
export const nextAfter = (lifetime: bigint): Status | undefined => LADDER.find(({ from }) => from > lifetime);

/** The worth of points at a status, in euro cents, rounded down. */
export const worthOf = (points: bigint, { pointsPerEuro }: Status): bigint => (points * 100n) / pointsPerEuro;
