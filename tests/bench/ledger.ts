import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Connection, connect } from "#server/platform/db/index.ts";
import { creditDeposit, holdStake, openAccounts } from "#server/platform/modules/wallet/index.ts";
import { openDatabase } from "#tests/support/house.ts";

const PLAYERS = 200;
export const CALLERS = 8;
const SECONDS = 5;
const WARM_UP_SECONDS = 1;

const playerId = (number: number) => `ply_bench_${number}`;
const EUR = { currency: "EUR", at: new Date() } as const;

/** One stake of a player, as the wallet holds it: an entry and two postings. */
const SCRIPT = `\\set player random(1, ${PLAYERS})
begin;
insert into ledger_transactions (operation_id, input_hash, kind, at, reference_kind, reference_id)
  values ('stake/ply_bench_' || :player || '/' || gen_random_uuid(), repeat('0', 64), 'stake_held', now(), 'round', 'rnd_bench')
  returning id \\gset
insert into ledger_postings (transaction_id, account_id, currency, amount) values
  (:id, substr(encode(sha256(convert_to('player/ply_bench_' || :player || '/cash/EUR', 'UTF8')), 'hex'), 1, 32)::uuid, 'EUR', -1),
  (:id, substr(encode(sha256(convert_to('player/ply_bench_' || :player || '/held/EUR', 'UTF8')), 'hex'), 1, 32)::uuid, 'EUR', 1);
commit;
`;

export interface LedgerSpeed {
  /** Entries per second, each in a transaction of its own. */
  ours: number;
  /** The same rows by pgbench on the same server; null without pgbench. */
  pgbench: number | null;
}

/** Measures both alternately, twice, so that other load of the machine affects both. */
export async function ledgerSpeed(): Promise<LedgerSpeed> {
  const server = await openDatabase();
  const connection = connect(server.url, { poolSize: CALLERS });
  const folder = mkdtempSync(join(tmpdir(), "openhand-bench-"));
  try {
    await openPlayers(connection);
    await ourSpeed(connection, WARM_UP_SECONDS);
    const script = join(folder, "stake.sql");
    writeFileSync(script, SCRIPT);
    const [ours, theirs] = [[], []] as [number[], (number | null)[]];
    for (let turn = 0; turn < 2; turn++) {
      ours.push(await ourSpeed(connection, SECONDS));
      theirs.push(pgbenchSpeed(server.url, script));
    }
    const [one, other] = theirs;
    return { ours: meanOf(ours), pgbench: one && other ? meanOf([one, other]) : null };
  } finally {
    rmSync(folder, { recursive: true });
    await connection.close();
    await server.close();
  }
}

export const meanOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

export async function openPlayers(connection: Connection): Promise<void> {
  await connection.inTransaction(async (tx) => {
    for (let number = 1; number <= PLAYERS; number++) {
      await openAccounts(tx, playerId(number), "EUR");
      const deposit = { provider: "sandbox", paymentId: `pay_bench_${number}`, amount: 1_000_000_000n };
      await creditDeposit(tx, { playerId: playerId(number), ...deposit, ...EUR });
    }
  });
}

/** With as many concurrent callers as pgbench has clients. */
export async function ourSpeed(connection: Connection, seconds: number): Promise<number> {
  const startedAt = performance.now();
  let made = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() - startedAt < seconds * 1000) {
      const player = playerId(1 + Math.floor(Math.random() * PLAYERS));
      const hold = {
        playerId: player,
        gameId: "bench",
        roundId: "rnd_bench",
        amount: 1n,
        operationId: crypto.randomUUID(),
      };
      await connection.inTransaction((tx) => holdStake(tx, { ...hold, ...EUR }));
      made++;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return (made * 1000) / (performance.now() - startedAt);
}

function pgbenchSpeed(url: string, script: string): number | null {
  const load = ["-n", "-M", "prepared", "-c", String(CALLERS), "-j", "1", "-T", String(SECONDS), "-f", script, url];
  try {
    const output = execFileSync("pgbench", load, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? Number.NaN);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
