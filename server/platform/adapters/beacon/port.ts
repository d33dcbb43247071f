import type { BeaconRound } from "#server/games/index.ts";

/** A source of the values of a beacon. */
export interface Beacon {
  /** The id of the chain that new rounds are named of. */
  chain: string;
  /**
   * The signature of a published round: of a public chain it has been verified, and of a sandbox's own it was made here. Rejects while
   * it is not published, when nobody answers, and for a chain this source does not have.
   */
  ask(named: BeaconRound): Promise<string>;
}
