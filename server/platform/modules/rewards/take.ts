import type { PlayerBonus as BonusOnTheWire } from "#app/contract/bonuses.ts";
import type { Language } from "#app/contract/languages.ts";
import type { Context } from "#server/platform/context.ts";
import { acceptBonus, cancelRunning, showBonus, takeBack } from "#server/platform/modules/bonus-money/index.ts";
import type { Reader } from "#server/platform/modules/eligibility/index.ts";
import { assertMayPlay } from "#server/platform/modules/protection/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Offered, offeredTo } from "./terms.ts";

interface Taking {
  campaignId: string;
  operationId: string;
  termsHash: string;
  code?: string | undefined;
}

async function take(
  context: Context,
  player: Reader,
  { operationId, termsHash, ...asked }: Taking,
  language: Language,
  isOfThisKind: (offered: Offered) => boolean,
): Promise<BonusOnTheWire> {
  // Checked first, and again with the bonus: a player who may not play is told that, and not what is offered.
  await context.connection.inTransaction((tx) => assertMayPlay(tx, context, player.id));
  const offered = await offeredTo(context, player, asked, language);
  if (!isOfThisKind(offered)) throw new Refusal("bonus_unavailable");
  const accepting = { player, campaignId: offered.id, operationId, termsHash, terms: offered.terms };
  const bonus = await context.connection.inTransaction(async (tx) => {
    await assertMayPlay(tx, context, player.id);
    // The cached budget may be some seconds old: it is checked again there.
    const { qualifies, reason } = offered.standing;
    return acceptBonus(tx, context, accepting, qualifies || reason === "budget_spent");
  });
  return showBonus(context.connection.db, bonus, language);
}

/** Contract `activateBonusCampaign`. */
export const activateCampaign = (context: Context, player: Reader, taking: Taking, language: Language) =>
  take(context, player, taking, language, ({ terms }) => terms.trigger.kind !== "gamification");

/** Contract `rewardBonusCampaign`. */
export const claimReward = (context: Context, player: Reader, taking: Taking, language: Language) =>
  take(context, player, taking, language, ({ terms }) => terms.trigger.kind === "gamification");

interface OfCampaign {
  playerId: string;
  campaignId: string;
}

/** Contract `deactivateBonusCampaign`. */
export const deactivateCampaign = (context: Context, of: OfCampaign): Promise<void> =>
  context.connection.inTransaction((tx) => takeBack(tx, context, of));

/** Contract `cancelBonus`. */
export async function cancelCampaign(context: Context, of: OfCampaign, language: Language): Promise<BonusOnTheWire> {
  const bonus = await context.connection.inTransaction((tx) => cancelRunning(tx, context, of));
  return showBonus(context.connection.db, bonus, language);
}
