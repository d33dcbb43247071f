import type { Case } from "./case.ts";
import { amountCases } from "./cases/amounts.ts";
import { atOnceCases } from "./cases/at-once.ts";
import { betCases, otherCurrencyCases } from "./cases/bets.ts";
import { bodyCases } from "./cases/bodies.ts";
import { everythingCases } from "./cases/everything.ts";
import { repeatCases } from "./cases/repeats.ts";
import { rollbackCases } from "./cases/rollbacks.ts";
import { signatureCases } from "./cases/signatures.ts";
import { userCases } from "./cases/user.ts";
import { winCases } from "./cases/wins.ts";
import { Finding, KitPlayer } from "./player.ts";
import type { KitSettings } from "./settings.ts";
import { signersOf } from "./wire.ts";

export type { KitSettings } from "./settings.ts";

export interface CaseResult {
  name: string;
  /** The expected and the actual response; undefined when the case passed. */
  finding: string | undefined;
}

/** Enough for all cases, in hundred-thousandths of the major unit. */
const LEAST_BALANCE = 100 * 100_000;

const allCases = ({ otherCurrency }: KitSettings): Case[] => [
  ...userCases,
  ...betCases,
  ...otherCurrencyCases(otherCurrency),
  ...winCases,
  ...rollbackCases,
  ...repeatCases,
  ...amountCases,
  ...bodyCases,
  ...signatureCases,
  ...atOnceCases,
  ...everythingCases,
];

/** Why the cases cannot run at all; undefined when they can. */
async function obstacle(player: KitPlayer): Promise<string | undefined> {
  try {
    const balance = await player.balance();
    return balance < LEAST_BALANCE ? `the player has ${balance}, and ${LEAST_BALANCE} are needed` : undefined;
  } catch (error) {
    if (error instanceof Finding) return error.message;
    throw error;
  }
}

/**
 * Runs every case against an operator's wallet, one after another, each from the balance it finds. Nothing else may change
 * the player's balance meanwhile.
 */
export async function runKit(settings: KitSettings): Promise<CaseResult[]> {
  const player = new KitPlayer(settings, signersOf(settings.privateKey));
  const problem = await obstacle(player);
  if (problem) return [{ name: "the player can be asked about", finding: problem }];
  const results: CaseResult[] = [];
  const cases = allCases(settings).filter(({ name }) => name.includes(settings.only ?? ""));
  for (const one of cases) results.push({ name: one.name, finding: await player.play(one) });
  return results;
}

/** The results as text, one per line, with a summary. */
export function report(results: readonly CaseResult[]): string {
  const lines = results.map(({ name, finding }) =>
    finding ? `FAILED  ${name}\n          ${finding}` : `passed  ${name}`,
  );
  const passed = results.filter(({ finding }) => !finding).length;
  return [...lines, "", `${passed} of ${results.length} cases passed, ${results.length - passed} failed.`].join("\n");
}
