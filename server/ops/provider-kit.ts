import { randomUUID } from "node:crypto";
import { sandboxKeys } from "#server/platform/adapters/game-provider.ts";
import { SANDBOX_GAME, SANDBOX_PROVIDER_ID } from "#server/platform/config/provider.ts";
import { type Command, type Operator, OpsProblem, type Tool } from "./command.ts";
import { PATHS } from "./kit/case.ts";
import { type CaseResult, type KitSettings, report, runKit } from "./kit/index.ts";
import { readSettings, USAGE } from "./kit/settings.ts";
import { pack, send, signersOf } from "./kit/wire.ts";
import { preparePlayer, sandboxContext } from "./sandbox-player.ts";

/** The report of a run; thrown as an {@link OpsProblem} when a case failed, so that the command fails. */
function verdict(results: readonly CaseResult[]): string {
  const text = report(results);
  if (results.some(({ finding }) => finding)) throw new OpsProblem(text);
  return text;
}

export const providerKit: Tool = {
  usage: USAGE,
  summary:
    "Plays scripted cases against an operator's wallet as a provider of games, and fails if one is answered wrong. Needs no house.",
  runAlone: async (parameters) => verdict(await runKit(readSettings(parameters))),
};

/** The platform's address under `npm start`. */
const USUAL_ADDRESS = "http://127.0.0.1:4000";

/**
 * Checks, before any test money is created, that the house at the address is a sandbox on this database: only that one knows
 * the provider and the key, and it answers a request for a nonexistent user with "unknown".
 */
async function requireSandboxAt(url: string, privateKey: string): Promise<void> {
  const body = JSON.stringify({ user: "nobody", request_uuid: randomUUID() });
  const { http, text } = await send(url + PATHS.info, pack(body, signersOf(privateKey)));
  if (http === 200 && text.includes('"RS_ERROR_UNKNOWN"')) return;
  throw new OpsProblem(
    `There is no sandbox on this database at ${url} (it says: ${text.slice(0, 120)}). Start the house first with npm start.`,
  );
}

async function settingsFor(operator: Operator, url: string): Promise<KitSettings> {
  const context = sandboxContext(operator);
  const { privateKey } = await sandboxKeys(context);
  await requireSandboxAt(url, privateKey);
  return { url, privateKey, ...(await preparePlayer(context)), game: SANDBOX_GAME, otherCurrency: "USD" };
}

export const providerKitSandbox: Command = {
  usage: "provider-kit-sandbox [<address of the platform> [<words>]]",
  summary: `Prepares a player with money and plays the same cases against the running sandbox, at ${USUAL_ADDRESS} or elsewhere; with words, only those named so.`,
  async run(operator, [address = USUAL_ADDRESS, only, ...rest]) {
    if (!URL.canParse(address) || rest.length > 0) {
      throw new OpsProblem(`Usage: npm run ops -- ${providerKitSandbox.usage}`);
    }
    const url = `${address.replace(/\/+$/, "")}/providers/hub88/${SANDBOX_PROVIDER_ID}`;
    return verdict(await runKit({ ...(await settingsFor(operator, url)), only }));
  },
};
