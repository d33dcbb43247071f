import { LANGUAGES } from "#app/contract/languages.ts";
import { isListed, trustedProxies } from "#server/address-list.ts";
import { DAY_MS } from "#server/durations.ts";
import { isLoopback } from "#server/known-hosts.ts";
import type { Tool } from "#server/ops/command.ts";
import { OpsProblem } from "#server/ops/command.ts";
import { custodyOf, readOpsConfig } from "#server/ops/config.ts";
import { hub88Launcher } from "#server/platform/adapters/game-launch/index.ts";
import { type StoragePort, storageOf } from "#server/platform/adapters/storage/index.ts";
import { namedRelays } from "#server/platform/config/beacon.ts";
import { readConfig } from "#server/platform/config/index.ts";
import type { GameProvider } from "#server/platform/config/provider.ts";
import { asDatabaseProblem, connect, type Database, POOL_SIZE } from "#server/platform/db/index.ts";
import { readSecretsFile } from "#server/platform/keys/file.ts";
import { Keys } from "#server/platform/keys/keys.ts";
import { writtenSecrets } from "#server/platform/keys/secrets.ts";
import { countResults } from "#server/platform/modules/audit-log/index.ts";
import { textProblem } from "#server/platform/modules/content/index.ts";
import { uncheckedHelp } from "#server/platform/modules/helplines/index.ts";
import { uncheckedAges } from "#server/platform/modules/jurisdictions/index.ts";
import { requireSecrets } from "#server/platform/modules/key-versions/index.ts";
import { failedLetters } from "#server/platform/modules/mail/index.ts";
import { WIN_ABOVE_CEILING } from "#server/platform/modules/providers/index.ts";
import { overdueWithdrawals } from "#server/platform/modules/withdrawals/index.ts";
import { sandboxTraces } from "#server/platform/seed/index.ts";
import { Problem } from "#server/problem.ts";
import { ProductionProblem } from "#server/production.ts";
import { dataFolder } from "#server/setup/lock.js";
import { beaconFinding } from "./beacon.ts";
import { closedFinding } from "./closed.ts";
import { databaseFacts, databaseFindings } from "./database.ts";
import { documentsFinding } from "./documents.ts";
import { doorFacts, doorFindings } from "./door.ts";
import { advice, type Finding, well, wrong } from "./finding.ts";
import { jackpotsFinding } from "./jackpots.ts";
import { outsideFindings } from "./outside.ts";
import { publicLogFinding } from "./public-log.ts";
import { redisFindings } from "./redis.ts";
import { uncheckedFindings } from "./unchecked.ts";
import { withdrawalFinding } from "./withdrawals.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Two unrelated public addresses: a proxy list with both trusts everybody. */
const PUBLIC_ADDRESSES = ["1.1.1.1", "8.8.8.8"];

/** The platform's secrets; undefined when production has none, which the platform itself reports. */
function secretsFor(variables: Variables): string | undefined {
  const isMissing = variables.MODE === "production" && !variables.SECRETS && !readSecretsFile(dataFolder(variables));
  return isMissing ? undefined : writtenSecrets(custodyOf(variables).secrets);
}

/**
 * Reports a configuration with which the platform does not start, secrets included. Missing requirements of production are
 * separate findings.
 */
function configuration(variables: Variables): Finding {
  try {
    readConfig({ ...variables, SECRETS: secretsFor(variables) });
    return well("configuration", "The platform takes it.");
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const isReported = error instanceof ProductionProblem;
    return wrong("configuration", isReported ? "The platform does not start with it." : error.message);
  }
}

function proxies({ TRUSTED_PROXIES: text = "" }: Variables, publicUrl: URL): Finding {
  const { data: list, error } = trustedProxies.safeParse(text || undefined);
  if (error) return wrong("proxies", "TRUSTED_PROXIES cannot be read.");
  if (PUBLIC_ADDRESSES.every((address) => isListed(list, address))) {
    return wrong(
      "proxies",
      "TRUSTED_PROXIES believes everybody, so a visitor can claim any address, country and limit. Name the balancer's addresses.",
    );
  }
  return text === "" && !isLoopback(publicUrl.hostname)
    ? advice(
        "proxies",
        "TRUSTED_PROXIES is not set: behind a balancer all visitors would be one, with one limit and one country. Name its addresses.",
      )
    : well(
        "proxies",
        text === "" ? "Only this machine is believed about visitors." : `Believed about visitors: ${text}.`,
      );
}

/** Reports letters that were given up. */
/** A revision was read when it was published; a later release may no longer have what it refers to. */
async function texts(db: Database): Promise<Finding> {
  const problem = await textProblem(db, { languages: LANGUAGES });
  return problem === null
    ? well("texts", "All that is published can be shown.")
    : wrong("texts", `Pages cannot be shown ${problem}. Look at what is published with: npm run ops -- content list`);
}

async function letters(db: Database): Promise<Finding> {
  const { length } = await failedLetters(db);
  return length === 0
    ? well("letters", "None has been given up.")
    : wrong("letters", `Letters that were given up: ${length}. Look at them with: npm run ops -- letters list`);
}

/** Checks that the platform's secrets are those the database was used with. */
async function secrets(db: Database, variables: Variables): Promise<Finding> {
  try {
    await requireSecrets(db, new Keys(custodyOf(variables).secrets));
    return well("secrets", "They are those that the database was used with.");
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return wrong("secrets", error.message);
  }
}

/** Reports wins above a provider's ceiling: its key was stolen, or the ceiling is too low for its games. */
async function providers(db: Database): Promise<Finding> {
  const refused = await countResults(db, WIN_ABOVE_CEILING, new Date(Date.now() - DAY_MS));
  return refused === 0
    ? well("providers", "No win was above its provider's ceiling within a day.")
    : wrong(
        "providers",
        `Wins above their provider's ceiling were refused within a day, ${refused} times. Compare them with the provider's books: a stolen key must be replaced in PROVIDERS; for true wins raise mostWonPerHour, and they are paid when they come again.`,
      );
}

/** Asks each provider whose games are opened whether it answers, and to a signed request. */
async function launches(providers: readonly GameProvider[]): Promise<Finding[]> {
  const opened = providers.flatMap(({ id, launch }) => (launch ? [{ id, launcher: hub88Launcher(launch) }] : []));
  return Promise.all(
    opened.map(({ id, launcher }) =>
      launcher.check().then(
        () => well("launches", `${id} answers, so its games can be opened.`),
        (error: Error) =>
          wrong(
            "launches",
            `No game of ${id} can be opened: ${error.message}. Players read that the studio does not answer. Compare its launch in PROVIDERS with what it has given you (docs/game-providers.md).`,
          ),
      ),
    ),
  );
}

async function database(url: string, storage: StoragePort, variables: Variables): Promise<Finding[]> {
  const connection = connect(url, { poolSize: 1 });
  try {
    const facts = await databaseFacts(connection.db);
    const overdue = await overdueWithdrawals(connection.db, new Date(facts.now));
    return [
      ...databaseFindings(facts, POOL_SIZE),
      await beaconFinding(namedRelays(variables), () => Date.now() + facts.clockAhead),
      ...(variables.MODE === "production" ? await sandboxTraces(connection.db) : []).map(({ about, text }) =>
        wrong(about, text),
      ),
      await secrets(connection.db, variables),
      await providers(connection.db),
      await letters(connection.db),
      await texts(connection.db),
      withdrawalFinding(overdue, variables.MODE),
      await closedFinding(connection.db),
      await documentsFinding(connection.db, storage, new Date(facts.now)),
      await publicLogFinding(connection.db, new Date(facts.now)),
      await jackpotsFinding(connection.db, new Date(facts.now)),
    ];
  } catch (error) {
    const problem = asDatabaseProblem(error, url);
    if (!(problem instanceof Problem)) throw error;
    return [wrong("database", problem.message)];
  } finally {
    await connection.close();
  }
}

const MARKS = { well: "ok    ", advice: "advice", wrong: "WRONG " };

/** One line per finding, errors last, where a terminal shows them. */
function report(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  return (["well", "advice", "wrong"] as const)
    .flatMap((group) => findings.filter(({ state }) => state === group))
    .map(({ about, state, text }) => `${MARKS[state]}  ${about.padEnd(width)}  ${text.replaceAll("\n", " ")}`)
    .join("\n");
}

/** Examines a deployment from the environment of its platform. */
export async function examine(variables: Variables): Promise<Finding[]> {
  const { databaseUrl, publicUrl: address, documents, providers: studios } = readOpsConfig(variables);
  const publicUrl = new URL(address);
  const outside = outsideFindings(variables);
  const missing = new Set(outside.filter(({ state }) => state === "wrong").map(({ about }) => about));
  const found = [
    configuration({ ...variables, DATABASE_URL: databaseUrl }),
    proxies(variables, publicUrl),
    ...uncheckedFindings(uncheckedAges(), uncheckedHelp()),
    ...(await database(databaseUrl, storageOf(documents), variables)),
    ...(await launches(studios)),
    ...(await redisFindings(variables.REDIS_URL)),
    ...doorFindings(await doorFacts(publicUrl), publicUrl, {
      isLoopback: isLoopback(publicUrl.hostname),
      payments: URL.parse(variables.BTCPAY_URL ?? "")?.origin ?? null,
    }),
  ];
  // No further findings about what is missing altogether.
  return [...outside, ...found.filter(({ about }) => !missing.has(about))];
}

export const doctor: Tool = {
  usage: "doctor",
  summary:
    "Examines a deployment with the platform's own environment: secrets, database role and server, clock, time-outs, backups, letters that were given up, withdrawals that wait too long, money on closed accounts, documents and their files, mail, SMS, payments, the beacon that draws shared rounds, the Redis that platforms may share, proxies, minimum ages and helplines that nobody has checked, and the public address as a visitor finds it. Fails if something is wrong.",
  async runAlone(parameters) {
    if (parameters.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${doctor.usage}`);
    const findings = await examine(process.env);
    if (findings.some(({ state }) => state === "wrong")) throw new OpsProblem(report(findings));
    return report(findings);
  },
};
