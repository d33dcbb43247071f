import { databaseClock } from "#server/platform/adapters/clock.ts";
import { sealedStorage, storageOf } from "#server/platform/adapters/storage/index.ts";
import { asDatabaseProblem, connect, requireMigrated } from "#server/platform/db/index.ts";
import { keysFrom } from "#server/platform/keys/secrets.ts";
import { requireSameSecrets } from "#server/platform/modules/key-versions/index.ts";
import { Problem } from "#server/problem.ts";
import { audit } from "./audit.ts";
import { auditLog } from "./audit-log.ts";
import { changeIdentity } from "./change-identity.ts";
import { changes } from "./changes.ts";
import { type Command, OpsProblem, type Tool } from "./command.ts";
import { custodyOf, readOpsConfig } from "./config.ts";
import { content } from "./content.ts";
import { campaigns } from "./contests/campaigns.ts";
import { races } from "./contests/races.ts";
import { tournaments } from "./contests/tournaments.ts";
import { countryLimitsCommand } from "./country-limits.ts";
import { doctor } from "./doctor/index.ts";
import { documents, requestDocument, reviewDocument, saveDocument } from "./documents.ts";
import { exclusions } from "./exclusions.ts";
import { feedback } from "./feedback.ts";
import { disableGame, enableGame } from "./games.ts";
import { jobs } from "./jobs.ts";
import { letters } from "./letters.ts";
import { mail } from "./mailings.ts";
import { migrate } from "./migrate.ts";
import { monitor } from "./monitor/index.ts";
import { parsheet } from "./parsheet.ts";
import { block, endSecondFactors, reopen, signInTicket, signOut, unblock } from "./players.ts";
import { preview } from "./preview.ts";
import { providerKit, providerKitSandbox } from "./provider-kit.ts";
import { redirect } from "./redirect.ts";
import { report } from "./report.ts";
import { rotateKeys } from "./rotate-keys.ts";
import { seed } from "./seed.ts";
import { support } from "./support.ts";
import { tag, untag } from "./tags.ts";
import { requireTerms, terms } from "./terms.ts";
import { voidRound } from "./void-round.ts";
import { withdrawals } from "./withdrawals.ts";

const COMMANDS: Record<string, Command | Tool> = {
  doctor,
  migrate,
  seed,
  audit,
  "audit-log": auditLog,
  report,
  block,
  unblock,
  reopen,
  "sign-out": signOut,
  "end-factors": endSecondFactors,
  "disable-game": disableGame,
  "enable-game": enableGame,
  "void-round": voidRound,
  withdrawals,
  jobs,
  campaigns,
  tournaments,
  races,
  support,
  letters,
  mail,
  content,
  terms,
  "require-terms": requireTerms,
  "country-limits": countryLimitsCommand,
  "request-document": requestDocument,
  documents,
  "save-document": saveDocument,
  "review-document": reviewDocument,
  changes,
  "change-identity": changeIdentity,
  exclusions,
  tag,
  untag,
  feedback,
  "sign-in-ticket": signInTicket,
  "rotate-keys": rotateKeys,
  redirect,
  preview,
  parsheet,
  monitor,
  "provider-kit": providerKit,
  "provider-kit-sandbox": providerKitSandbox,
};

const help = (): string =>
  ["What an operator can do, each as: npm run ops -- <command>", ""]
    .concat(Object.values(COMMANDS).map(({ usage, summary }) => `  ${usage}\n      ${summary}`))
    .join("\n");

async function run([name = "help", ...parameters]: string[]): Promise<string> {
  if (name === "help") return help();
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new OpsProblem(`There is no command "${name}".\n\n${help()}`);
  if ("runAlone" in command) return command.runAlone(parameters);
  const { databaseUrl, documents: place, ...config } = readOpsConfig();
  const keys = keysFrom({ secrets: custodyOf().secrets, publicUrl: config.publicUrl });
  const connection = connect(databaseUrl);
  try {
    await requireMigrated(connection);
    await requireSameSecrets(connection.db, keys);
    const clock = await databaseClock(connection.db);
    const storage = sealedStorage(storageOf(place), { keys });
    return await command.run({ connection, clock, keys, storage, ...config }, parameters);
  } catch (error) {
    throw asDatabaseProblem(error, databaseUrl);
  } finally {
    await connection.close();
  }
}

run(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    const message = error instanceof Problem ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  },
);
