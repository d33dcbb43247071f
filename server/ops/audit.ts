import { setTimeout as delay } from "node:timers/promises";
import { endWithNpm } from "#server/parent.ts";
import { isOutage } from "#server/platform/db/index.ts";
import { AUDIT_EVERY_SECONDS, auditHouse, auditHouseOn } from "#server/platform/modules/house-ledger/index.ts";
import type { Finding } from "#server/platform/modules/ledger/index.ts";
import { type Command, type Operator, OpsProblem } from "./command.ts";

const inWords = ({ rule, subject, expected, found }: Finding): string =>
  [`${rule}: ${subject}`, ...(expected === null ? [] : [`is ${found}, should be ${expected}`])].join(" ");

const contradictions = (findings: readonly Finding[]): string =>
  [`The ledger contradicts itself in ${findings.length} places:`, ...findings.map(inWords)].join("\n");

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Pause before an unavailable database is tried again. */
const OUTAGE_MS = 5_000;

/** Resolves when the operator ends the command: Ctrl-C, a closed terminal, or a service manager, whose signal npm may not pass on. */
const shutdown = () =>
  new Promise<undefined>((resolve) => {
    const end = () => resolve(undefined);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
    endWithNpm(end);
  });

/** Runs one pass and measures it; null when the database was unavailable. */
async function passNow({ connection, keys }: Operator) {
  const startedAt = performance.now();
  try {
    const pass = await auditHouseOn(connection, keys);
    return { ...pass, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) };
  } catch (error) {
    if (!isOutage(error)) throw error;
    return null;
  }
}

type Pass = NonNullable<Awaited<ReturnType<typeof passNow>>>;

const passInWords = ({ seconds, seal, passesToAll, findings }: Pass): string =>
  `${seconds} s, sealed up to transaction ${seal.upTo} ${seal.hash.slice(0, 16)}, all of it again in ${passesToAll} passes: ${findings.length === 0 ? "whole" : contradictions(findings)}`;

/** No pause while unsealed transactions are left; a range that cannot be sealed is not retried at once. */
const pauseAfter = ({ isBehind, sealedNow }: Pass) => (isBehind && sealedNow > 0 ? 0 : AUDIT_EVERY_SECONDS * 1000);

/**
 * Runs the given number of passes, or until the operator ends the command, and prints each. Exiting in the middle of a pass is
 * safe: it only reads or adds a seal in one statement, and the database cancels statements of closed connections.
 */
async function watch(operator: Operator, passes: number): Promise<string> {
  const ended = shutdown();
  let contradicting = 0;
  for (let made = 0; made < passes; ) {
    const pass = await Promise.race([passNow(operator), ended]);
    if (pass === undefined) process.exit(contradicting > 0 ? 1 : 0);
    say(`${new Date().toISOString()} ${pass ? passInWords(pass) : "the database does not answer: looking again"}`);
    if (pass) made++;
    if (pass && pass.findings.length > 0) contradicting++;
    if (made < passes) await Promise.race([delay(pass ? pauseAfter(pass) : OUTAGE_MS), ended]);
  }
  if (contradicting > 0) throw new OpsProblem(`${contradicting} passes found contradictions.`);
  return "The ledger is whole.";
}

function passesIn([flag, count, ...rest]: string[], usage: string): number | undefined {
  if (flag === undefined) return undefined;
  const passes = count === undefined ? Number.POSITIVE_INFINITY : Number(count);
  const isCount = passes === Number.POSITIVE_INFINITY || (Number.isInteger(passes) && passes > 0);
  if (flag !== "--watch" || !isCount || rest.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${usage}`);
  return passes;
}

export const audit: Command = {
  usage: "audit [--watch [passes]]",
  summary:
    "Recomputes every balance of the ledger from its postings, compares rounds, payments, prizes, points, jackpots and providers' transactions with them, providers' rounds with their transactions, and seeds with what was published of them, and fails if one is wrong. With --watch it goes on from what was sealed, a pass a minute, tells each and waits for a database that is away, until Ctrl-C.",
  async run(operator, parameters) {
    const passes = passesIn(parameters, this.usage);
    if (passes !== undefined) return watch(operator, passes);
    const findings = await auditHouse(operator.connection, operator.keys);
    if (findings.length === 0) return "The ledger is whole.";
    throw new OpsProblem(contradictions(findings));
  },
};
