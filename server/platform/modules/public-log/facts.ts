import { and, eq, isNull, sql } from "drizzle-orm";
import type { Facts } from "#app/contract/promises.ts";
import type { LogKind } from "#app/contract/public-log.ts";
import { games, paytableHash } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { balanceProofs } from "#server/platform/modules/balance-proofs/tables.ts";
import { crashChains } from "#server/platform/modules/crash/tables.ts";
import { jackpotTerms } from "#server/platform/modules/jackpots/index.ts";
import { TERMS_VERSIONS } from "#server/platform/modules/players/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { logEntries } from "./tables.ts";

/** Something public that the house commits itself to: the last one of its subject is in force. */
export interface Fact {
  kind: LogKind;
  subject: string;
  facts: Facts;
}

/** Most facts of one kind that one pass adds. */
const AT_ONCE = 1_000;

/** What this version of the house would deal, pay and sign with. */
function ownFacts({ config: { keys } }: Context): Fact[] {
  const signing = keys.versions.flatMap((version): Fact[] => {
    const publicKey = keys.publicKey(version)?.toString("hex");
    return publicKey ? [{ kind: "key", subject: String(version), facts: { number: version, ed25519: publicKey } }] : [];
  });
  const rules = games.map((game): Fact => {
    return { kind: "rules", subject: game.id, facts: { game: game.id, sha256: paytableHash(game) } };
  });
  const jackpots: Fact[] = [
    { kind: "jackpots", subject: "own-seeds", facts: { sha256: jackpotTerms.ofOwnSeeds.hash } },
    { kind: "jackpots", subject: "terms", facts: { sha256: jackpotTerms.current.hash } },
  ];
  const terms = TERMS_VERSIONS.map(({ version, from }): Fact => {
    return { kind: "terms", subject: version, facts: { version, from } };
  });
  return [...signing, ...rules, ...jackpots, ...terms];
}

/** The entries about a row, to join it with: a row without any is not logged yet. */
const entriesAbout = (kind: LogKind, subject: ReturnType<typeof sql<string>>) =>
  and(eq(logEntries.kind, kind), eq(logEntries.subject, subject));

async function newChains(tx: Transaction): Promise<Fact[]> {
  const subject = sql<string>`concat_ws('.', ${crashChains.gameId}, ${crashChains.first}, ${crashChains.beginning})`;
  const rows = await tx
    .select({ subject, game: crashChains.gameId, first: crashChains.first, beginning: crashChains.beginning })
    .from(crashChains)
    .leftJoin(logEntries, entriesAbout("chain", subject))
    .where(isNull(logEntries.index))
    .orderBy(crashChains.gameId, crashChains.first);
  return rows.map(({ subject, ...facts }) => ({ kind: "chain", subject, facts }));
}

async function newBalanceProofs(tx: Transaction): Promise<Fact[]> {
  const { day, currency, accounts, sum, root } = balanceProofs;
  const subject = sql<string>`${day} || '.' || ${currency}`;
  const rows = await tx
    .select({ subject, day, currency, accounts, sum, root })
    .from(balanceProofs)
    .leftJoin(logEntries, entriesAbout("balances", subject))
    .where(isNull(logEntries.index))
    .orderBy(day, currency)
    .limit(AT_ONCE);
  return rows.map(({ subject, sum, ...facts }) => {
    return { kind: "balances", subject, facts: { ...facts, sum: sum.toString() } };
  });
}

async function newVoids(tx: Transaction): Promise<Fact[]> {
  const subject = sql<string>`${rounds.id}`;
  const rows = await tx
    .select({ round: rounds.id, game: rounds.gameId, reason: rounds.voidReason })
    .from(rounds)
    .leftJoin(logEntries, entriesAbout("void", subject))
    .where(and(eq(rounds.mode, "real"), eq(rounds.state, "void"), isNull(logEntries.index)))
    .orderBy(rounds.id)
    .limit(AT_ONCE);
  return rows.map(({ round, game, reason }) => {
    return { kind: "void", subject: round, facts: { round, game, reason: reason ?? "-" } };
  });
}

/** Facts of this version that the log does not have, or has otherwise. */
async function changedFacts(tx: Transaction, context: Context): Promise<Fact[]> {
  const last = await tx
    .selectDistinctOn([logEntries.kind, logEntries.subject], {
      kind: logEntries.kind,
      subject: logEntries.subject,
      text: logEntries.text,
    })
    .from(logEntries)
    .where(sql`${logEntries.kind} in ('key', 'rules', 'jackpots', 'terms')`)
    .orderBy(logEntries.kind, logEntries.subject, sql`${logEntries.index} desc`);
  const logged = new Map(last.map(({ kind, subject, text }) => [`${kind} ${subject}`, text]));
  const isLogged = ({ kind, subject, facts }: Fact): boolean => {
    const text = logged.get(`${kind} ${subject}`);
    return Object.entries(facts).every(([name, value]) => text?.includes(`\n${name} ${value}\n`));
  };
  return ownFacts(context).filter((fact) => !isLogged(fact));
}

/** What the log does not have yet, in the order it is added. */
export async function newFacts(tx: Transaction, context: Context): Promise<Fact[]> {
  const found = [changedFacts(tx, context), newChains(tx), newBalanceProofs(tx), newVoids(tx)];
  return (await Promise.all(found)).flat();
}
