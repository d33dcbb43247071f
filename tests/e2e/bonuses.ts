import { randomUUID } from "node:crypto";
import { dataOf } from "#tests/support/players.ts";
import { api } from "./house.ts";

/** Takes the bonus of a campaign by its terms. */
export async function takeBonus(player: { token: string }, campaignId: string) {
  const { termsHash } = dataOf(await api.call("verifyBonusRules", { campaignId }, player));
  const taking = { campaignId, operationId: randomUUID(), termsHash };
  return dataOf(await api.call("activateBonusCampaign", taking, player)).bonus;
}
