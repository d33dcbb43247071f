import type { Context } from "#server/platform/context.ts";
import type { Connection, Database } from "#server/platform/db/index.ts";
import { drawSecret, writeSecretsFile } from "#server/platform/keys/file.ts";
import { Keys } from "#server/platform/keys/keys.ts";
import { type Secrets, writtenSecrets } from "#server/platform/keys/secrets.ts";
import { countEncryptedWith, reencryptSeeds } from "#server/platform/modules/fairness/index.ts";
import { dropVersion, isStarted } from "#server/platform/modules/key-versions/index.ts";
import { countIdentityNumbersUnder, reencryptIdentityNumbers } from "#server/platform/modules/players/index.ts";
import { giveUpLostSeeds } from "#server/platform/modules/rounds/index.ts";
import { countFactorsUnder, reencryptFactors } from "#server/platform/modules/second-factors/index.ts";
import { countDestinationsUnder, reencryptDestinations } from "#server/platform/modules/withdrawals/index.ts";
import { type Command, type Operator, OpsProblem, recorded } from "./command.ts";
import { type Custody, custodyOf } from "./config.ts";
import { sandboxContext } from "./sandbox-player.ts";

const COMMAND = "npm run ops -- rotate-keys";

/** The stores of encrypted data. */
type House = Pick<Operator, "connection" | "storage">;

const rows = (
  what: string,
  reencryptRows: (connection: Connection, keys: Keys) => Promise<number>,
  countRows: (db: Database, version: number) => Promise<number>,
) => ({
  what,
  reencrypt: ({ connection }: House, keys: Keys) => reencryptRows(connection, keys),
  countUnder: ({ connection }: House, version: number) => countRows(connection.db, version),
});

/** All encrypted data: a version is needed while any of it is encrypted with that version. */
const ENCRYPTED = [
  rows("seed pairs", reencryptSeeds, countEncryptedWith),
  rows("payout destinations", reencryptDestinations, countDestinationsUnder),
  rows("secrets of second factors", reencryptFactors, countFactorsUnder),
  rows("identity numbers", reencryptIdentityNumbers, countIdentityNumbersUnder),
  {
    what: "stored files",
    reencrypt: ({ storage }: House, keys: Keys) => storage.reencrypt(keys),
    countUnder: ({ storage }: House, version: number) => storage.countUnder(version),
  },
];

const AND = new Intl.ListFormat("en-GB");

const first = (secrets: Secrets, version: number): Secrets =>
  new Map([...secrets].sort(([one], [other]) => Number(other === version) - Number(one === version)));

/** Writes the secrets to the data folder, or returns instructions for the environment; platforms read them at start. */
function store(folder: string | null, secrets: Secrets): string {
  if (folder === null)
    return `Set this for every platform, and restart them:\n\n  SECRETS=${writtenSecrets(secrets)}\n`;
  writeSecretsFile(folder, secrets);
  return "They are in the data folder. Restart the house (and every other platform that was given these secrets).";
}

/**
 * The first step: every platform learns the new version before any uses it, so that none encounters a seed it cannot decrypt.
 */
function add({ secrets, folder }: Custody): string {
  const version = Math.max(...secrets.keys()) + 1;
  const stored = store(folder, new Map([...secrets, [version, drawSecret()]]));
  return `Step 1 of 3: version ${version} is drawn, known, and not used yet.\n${stored}\nThen: ${COMMAND}`;
}

async function use({ secrets, folder }: Custody, { connection }: House, version: number): Promise<string> {
  if (!(await isStarted(connection.db, version))) {
    throw new OpsProblem(`No platform has been started with version ${version} yet: restart them, then ${COMMAND}.`);
  }
  const stored = store(folder, first(secrets, version));
  return `Step 2 of 3: version ${version} is the one that is used, the others are read.\n${stored}\nThen: ${COMMAND}`;
}

async function reencrypt({ secrets }: Custody, house: House): Promise<string> {
  const keys = new Keys(secrets);
  if (!(await isStarted(house.connection.db, keys.current))) {
    throw new OpsProblem(
      `No platform has been started with version ${keys.current} yet: restart them, then ${COMMAND}.`,
    );
  }
  const counts: string[] = [];
  for (const { what, reencrypt } of ENCRYPTED) counts.push(`${await reencrypt(house, keys)} ${what}`);
  const [pairs, ...others] = counts;
  return [
    `Step 3 of 3: ${pairs} were encrypted anew, with version ${keys.current}. So were ${AND.format(others)}.`,
    "Nothing stored needs the other versions any more. While they are known, links and demos made with them go on, and so do the",
    `chains of shared rounds. To be rid of them: ${COMMAND} --drop`,
  ].join("\n");
}

export async function drop({ secrets, folder }: Custody, house: House): Promise<string> {
  const [[current, secret] = [0, ""], ...others] = secrets;
  if (others.length === 0) throw new OpsProblem(`There is only version ${current}, and it is used.`);
  if (current < Math.max(...secrets.keys()))
    throw new OpsProblem(`The newest version is not used yet: ${COMMAND} first.`);
  for (const [version] of others) {
    for (const { what, countUnder } of ENCRYPTED) {
      const left = await countUnder(house, version);
      if (left > 0) throw new OpsProblem(`${left} ${what} need version ${version}: ${COMMAND} first.`);
    }
  }
  for (const [version] of others) await dropVersion(house.connection.db, version, new Date());
  const stored = store(folder, new Map([[current, secret]]));
  return [
    `Dropped: version ${others.map(([version]) => version).join(", ")}. Links and demos made with it are over, and a chain of`,
    "shared rounds that was made from it gives way to a new one, whose beginning is published with the table.",
    stored,
  ].join("\n");
}

/** For a lost secret: data encrypted with it cannot be read any more. */
export async function giveUp({ secrets }: Custody, context: Context, version: number): Promise<string> {
  const { connection, clock } = context;
  if (secrets.has(version)) throw new OpsProblem(`Version ${version} is known: ${COMMAND} --drop gives it up.`);
  if (!(await isStarted(connection.db, version))) throw new OpsProblem(`There never was a version ${version} here.`);
  const rounds = await giveUpLostSeeds(context, version);
  await dropVersion(connection.db, version, clock.now());
  return `Version ${version} is given up. ${rounds} open rounds were void and their stakes went back; players have other seeds. Start the platforms.`;
}

/** Performs the next step of the rotation. */
export function rotate(custody: Custody, house: House): string | Promise<string> {
  const [current = 0] = custody.secrets.keys();
  const newest = Math.max(...custody.secrets.keys());
  if (custody.secrets.size === 1) return add(custody);
  return current === newest ? reencrypt(custody, house) : use(custody, house, newest);
}

const STEPS: Record<string, (custody: Custody, house: House) => string | Promise<string>> = {
  "": rotate,
  "--new": add,
  "--drop": drop,
};

export const rotateKeys: Command = {
  usage: "rotate-keys [--new | --drop | --lost <version>]",
  summary:
    "Changes the secrets in three steps, each of which says what to do before the next: a new version is known, is used, and has all seeds. --new begins another rotation while older versions are still known; --drop gives the older versions up; --lost goes on without a version whose secret is gone, and gives stakes back that depended on it.",
  async run(operator, parameters) {
    const [option = "", ...rest] = parameters;
    const step = STEPS[option];
    const [version = ""] = rest;
    if (option === "--lost" && rest.length === 1 && /^[1-9]\d{0,4}$/.test(version)) {
      const text = await giveUp(custodyOf(), sandboxContext(operator), Number(version));
      await recordStep(operator, parameters);
      return text;
    }
    if (!step || rest.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${rotateKeys.usage}`);
    const text = await step(custodyOf(), operator);
    await recordStep(operator, parameters);
    return text;
  },
};

/** Records the step in the audit log, without secrets. */
const recordStep = (operator: Operator, parameters: string[]) =>
  recorded(operator, ["rotate-keys", ...parameters].join(" "), null, async () => undefined);
