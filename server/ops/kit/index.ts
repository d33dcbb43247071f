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
import { pensOf } from "./wire.ts";

export type { KitSettings } from "./settings.ts";

export interface CaseResult {
  name: string;
  /** What was expected and what came; undefined when all was well. */
  finding: string | undefined;
}

/** What the cases may need together, in hundred-thousandths of the major unit. */
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

/** Why the cases cannot be played at all; undefined when they can. */
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
 * Plays every case against an operator's wallet, one after another: each begins with the balance it finds. Nobody else
 * may move the player's money meanwhile.
 */
export async function runKit(settings: KitSettings): Promise<CaseResult[]> {
  const player = new KitPlayer(settings, pensOf(settings.privateKey));
  const inTheWay = await obstacle(player);
  if (inTheWay) return [{ name: "the player can be asked about", finding: inTheWay }];
  const results: CaseResult[] = [];
  const cases = allCases(settings).filter(({ name }) => name.includes(settings.only ?? ""));
  for (const one of cases) results.push({ name: one.name, finding: await player.play(one) });
  return results;
}

/** The results in words, a line each, and the sum of them. */
export function report(results: readonly CaseResult[]): string {
  const lines = results.map(({ name, finding }) =>
    finding ? `FAILED  ${name}\n          ${finding}` : `passed  ${name}`,
  );
  const passed = results.filter(({ finding }) => !finding).length;
  return [...lines, "", `${passed} of ${results.length} cases passed, ${results.length - passed} failed.`].join("\n");
}
