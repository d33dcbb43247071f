import type { Restriction } from "#app/contract/player.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import {
  identityColumns,
  lockPlayer,
  missingIdentity,
  type PlayerRow,
  players,
  TERMS_VERSION,
} from "#server/platform/modules/players/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { allInForce, blocksOf, type Holding } from "./restrictions.ts";

interface Standing {
  isBlocked: boolean;
  selfExclusionBlock: Restriction;
  coolingOffBlock: Restriction;
  isTermsRequired: boolean;
  isEmailConfirmed: boolean;
  missingIdentity: readonly unknown[];
}

/** Why a player may not bet and deposit now, as {@link assertMayPlay} refuses; null where nothing is in the way. */
export function obstacleToPlay(standing: Standing): Refusal | null {
  const { selfExclusionBlock, coolingOffBlock } = standing;
  if (standing.isBlocked) return new Refusal("player_blocked");
  if (selfExclusionBlock.dateTill) return new Refusal("self_excluded", { dateTill: selfExclusionBlock.dateTill });
  if (coolingOffBlock.dateTill) return new Refusal("cooling_off", { dateTill: coolingOffBlock.dateTill });
  if (standing.isTermsRequired) return new Refusal("terms_required");
  if (!standing.isEmailConfirmed) return new Refusal("email_not_confirmed");
  return standing.missingIdentity.length > 0 ? new Refusal("identity_required") : null;
}

/** The players' columns for {@link refusalToPlay}. */
export const standingColumns = {
  ...identityColumns,
  closedAt: players.closedAt,
  blockedAt: players.blockedAt,
  termsVersion: players.termsVersion,
  emailConfirmedAt: players.emailConfirmedAt,
};

type StandingRow = Pick<PlayerRow, keyof typeof standingColumns>;

/** Why a player with these restrictions may not bet and deposit at an instant; null where nothing is in the way. */
export function refusalToPlay(player: StandingRow, inForce: readonly Holding[], now: Date): Refusal | null {
  if (player.closedAt) return new Refusal("player_closed");
  return obstacleToPlay({
    ...blocksOf(inForce, now),
    isBlocked: player.blockedAt !== null,
    isTermsRequired: player.termsVersion !== TERMS_VERSION,
    isEmailConfirmed: player.emailConfirmedAt !== null,
    missingIdentity: missingIdentity(player),
  });
}

/**
 * Refuses unless the player may bet and deposit now: `player_closed`, `player_blocked`, `self_excluded`, `cooling_off`, `terms_required`,
 * `email_not_confirmed` or `identity_required`, in this order. To be asked inside the transaction that moves the money: it
 * reads what holds at that moment, not when the request came in, and keeps a block, an exclusion or a cooling-off waiting
 * until that transaction ends.
 */
export async function assertMayPlay(tx: Transaction, { clock }: Context, playerId: string): Promise<void> {
  const player = await lockPlayer(tx, playerId, "share");
  const refusal = refusalToPlay(player, await allInForce(tx, playerId), clock.now());
  if (refusal) throw refusal;
}
