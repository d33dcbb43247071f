import { createHash } from "node:crypto";
import type { BonusCampaign } from "#app/contract/campaigns.ts";
import { canonicalJson } from "#app/contract/canonical.ts";
import { minorUnits } from "#app/contract/money.ts";
import type { Game } from "#server/games/index.ts";
import { lesser } from "#server/platform/amounts.ts";

/** The binding terms of a campaign in one currency, without its descriptions. */
export type AcceptedTerms = Pick<BonusCampaign, "trigger" | "reward" | "daysToActivate"> & {
  wager: Omit<NonNullable<BonusCampaign["wager"]>, "expected"> | null;
};

interface Terms extends Omit<AcceptedTerms, "wager"> {
  wager: (NonNullable<AcceptedTerms["wager"]> & { expected?: unknown }) | null;
}

/** The binding part of a campaign. */
export function termsOf({ trigger, reward, daysToActivate, wager }: Terms): AcceptedTerms {
  if (!wager) return { trigger, reward, daysToActivate, wager };
  const { expected: _, ...binding } = wager;
  return { trigger, reward, daysToActivate, wager: binding };
}

/** SHA-256 of the canonical JSON of the terms, in hex: what a player accepts. */
export const hashOf = (terms: AcceptedTerms): string => createHash("sha256").update(canonicalJson(terms)).digest("hex");

/** Percentage of a stake on the game that counts, 0 … 100. */
export function percentOf({ wager }: AcceptedTerms, { id, category }: Game): number {
  if (!wager) return 0;
  const { allowedGames, contribution } = wager;
  if (allowedGames && !allowedGames.some((allowed) => allowed.id === id)) return 0;
  return contribution.find((share) => share.category === category)?.percent ?? 0;
}

/** The most that one player receives, in minor units. */
export function mostOf({ reward }: AcceptedTerms): bigint {
  if (reward.kind === "free_spins") return minorUnits(reward.stake) * BigInt(reward.spins);
  return minorUnits(reward.kind === "match" ? reward.cap : reward.amount);
}

/** What a deposit earns, in minor units: zero below the smallest that earns anything. */
export function matchOf({ reward }: AcceptedTerms, deposit: bigint): bigint {
  if (reward.kind !== "match" || deposit < minorUnits(reward.minimumDeposit)) return 0n;
  return lesser((deposit * BigInt(reward.percent)) / 100n, minorUnits(reward.cap));
}
