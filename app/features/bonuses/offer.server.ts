import { z } from "zod";
import { activateBonusCampaign } from "#app/contract/bonuses.ts";
import { issue } from "#app/contract/errors.ts";
import { minorUnits, parseMajorUnits } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { slug } from "#app/contract/values.ts";
import { inField, writeAmount } from "#app/lib/amount.ts";
import type { Scope } from "#app/request/scope.ts";
import { standingText } from "./campaign.server.ts";
import { outlookView } from "./outlook.server.ts";
import { bindingTermsOf } from "./terms.server.ts";

type Rules = DataOf<"verifyBonusRules">;

/** `claims`: the reward for games already played is claimed by a separate call. */
export const acceptForm = activateBonusCampaign.body.extend({
  campaignId: slug,
  claims: z.literal("yes").optional(),
  read: z.literal("on", issue("must_accept")),
});

/** The deposit in the address, in minor units; undefined where none can be parsed. */
function requestedDeposit({ url: { searchParams } }: Scope, { terms }: Pick<Rules, "terms">): string | undefined {
  const typed = searchParams.get("deposit");
  if (!typed || terms.reward.kind !== "match") return undefined;
  return parseMajorUnits(typed, terms.reward.minimumDeposit.currency)?.toString();
}

/** A campaign as offered to the player: its cost, its terms, and what prevents the player from taking it. */
export async function offerView(scope: Scope, campaignId: string, title: string) {
  const { t, format, url } = scope;
  const code = url.searchParams.get("code") || undefined;
  const rules = await scope.call("verifyBonusRules", { campaignId, code });
  const requested = requestedDeposit(scope, rules);
  const { outlook } = await scope.call("getBonusOutlook", { campaignId, code, deposit: requested });
  const { standing, running, terms, termsHash } = rules;
  const deposit = outlook?.deposit;
  return {
    campaignId,
    title,
    code: code ?? null,
    claims: terms.trigger.kind === "gamification",
    canAccept: standing.qualifies && running === null,
    obstacle: running
      ? t("rewards:offer.running", { title: running.title })
      : standing.qualifies
        ? null
        : standingText(scope, standing, terms.trigger),
    runningHref: running && scope.paths.bonusCampaign(running.id),
    outlook: outlook && outlookView(scope, outlook),
    deposit: deposit && {
      value: writeAmount(minorUnits(deposit), inField(format.moneyPattern(deposit.currency))),
      currency: deposit.currency,
      label: format.money(deposit),
    },
    terms: bindingTermsOf(scope, terms),
    termsHash,
    operationId: crypto.randomUUID(),
  };
}

export type OfferView = Awaited<ReturnType<typeof offerView>>;
