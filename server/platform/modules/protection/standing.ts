import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { lockPlayer, missingIdentity, TERMS_VERSION } from "#server/platform/modules/players/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { restrictionsOf } from "./restrictions.ts";

/**
 * Refuses unless the player may bet and deposit now: `player_blocked`, `self_excluded`, `cooling_off`, `terms_required`,
 * `email_not_confirmed` or `identity_required`, in this order. To be asked inside the transaction that moves the money: it
 * reads what holds at that moment, not when the request came in, and keeps a block, an exclusion or a cooling-off waiting
 * until that transaction ends.
 */
export async function assertMayPlay(tx: Transaction, { clock }: Context, playerId: string): Promise<void> {
  const player = await lockPlayer(tx, playerId, "share");
  if (player.blockedAt) throw new Refusal("player_blocked");
  const { selfExclusionBlock, coolingOffBlock } = await restrictionsOf(tx, playerId, clock.now());
  if (selfExclusionBlock.dateTill) throw new Refusal("self_excluded", { dateTill: selfExclusionBlock.dateTill });
  if (coolingOffBlock.dateTill) throw new Refusal("cooling_off", { dateTill: coolingOffBlock.dateTill });
  if (player.termsVersion !== TERMS_VERSION) throw new Refusal("terms_required");
  if (!player.emailConfirmedAt) throw new Refusal("email_not_confirmed");
  if (missingIdentity(player).length > 0) throw new Refusal("identity_required");
}
