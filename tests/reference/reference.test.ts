import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { RoundProof } from "#app/contract/games/proof.ts";
import { toMoney } from "#app/contract/money.ts";
import type { Receipt } from "#app/contract/public-log.ts";
import { type Game, games } from "#server/games/index.ts";
import { jackpotTerms } from "#server/platform/modules/jackpots/index.ts";
import { whenChanged } from "#tests/support/last-passed.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { BY_BEACON, proofOf } from "#tests/support/proofs.ts";
import { findOrInstallPython } from "#tests/support/python.js";
import { receiptFor } from "#tests/support/receipts.ts";
import { toldRound } from "./told-rounds.ts";

/** Of every game; at night of every mechanic, which slots have five of. */
const ROUNDS = 300;
const NIGHTLY_ROUNDS = 10_000;
/** 180,000 rounds and their proofs, on a slow machine. */
const UNHURRIED = 1_200_000;

const PYTHON_FILES = readdirSync("tests/reference", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".py"))
  .sort()
  .map((path) => `tests/reference/${path}`);

const folder = mkdtempSync(join(tmpdir(), "openhand-reference-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const python = findOrInstallPython();

const gamesAlike = ({ mechanic }: Game) => games.filter((game) => game.mechanic === mechanic).length;
const roundsOf = (game: Game) => (isNightly ? Math.ceil(NIGHTLY_ROUNDS / gamesAlike(game)) : ROUNDS);

const rules = Object.fromEntries(games.map((game) => [game.id, game.rules]));

/** One value a line. */
function written(name: string, values: readonly unknown[]): string {
  const path = join(folder, name);
  writeFileSync(path, values.map((value) => `${JSON.stringify(value)}\n`).join(""));
  return path;
}

function runPython(file: string, ...words: string[]) {
  if (python === undefined)
    throw new Error("There is no Python 3.9 or newer, and none could be installed: install it.");
  const { status, stdout, stderr } = spawnSync(python, ["-B", file, ...words], { encoding: "utf8" });
  if (status === null || stderr) throw new Error(`Python could not derive rounds: ${stderr}`);
  return { status, stdout };
}

/** Has Python derive the rounds from what the house publishes. */
function derive(told: readonly RoundProof[], least = 1) {
  const published = written("published.json", [{ games: rules, jackpots: jackpotTerms.current.terms }]);
  return runPython("tests/reference/derive.py", written("rounds.jsonl", told), published, "--least", String(least));
}

/** Has Python derive receipts from their rounds, and their ways through the public log. */
const deriveReceipts = (told: readonly { round: RoundProof; receipt: Receipt }[]) =>
  runPython("tests/reference/receipts.py", written("receipts.jsonl", told));

type Jackpots = NonNullable<RoundProof["jackpots"]>;

/** A round that was drawn for the jackpots. */
const DRAWN = games
  .flatMap((game) => (game.jackpots ? [1, 2, 3, 4].map((nonce) => toldRound(game, nonce)) : []))
  .find(({ jackpots }) => jackpots) as RoundProof;
const JACKPOTS = DRAWN.jackpots as Jackpots;

/** What Python derives follows from the engines, the catalogue and its own files: nothing is different until one of them is. */
await whenChanged(
  "tests/reference/reference.test.ts",
  () => {
    const fewOfAll = games.flatMap((game) => [0, 1, 2].map((nonce) => toldRound(game, nonce)));

    it("derives rounds of every game from recipes, rules and proofs alone", { timeout: UNHURRIED }, () => {
      const told = games.flatMap((game) =>
        Array.from({ length: roundsOf(game) }, (_, nonce) => toldRound(game, nonce)),
      );
      const { status, stdout } = derive(told, isNightly ? NIGHTLY_ROUNDS : ROUNDS);
      process.stdout.write(stdout);
      expect({ status, different: stdout.match(/.*[1-9]\d* differ|.*: told .*/g) }).toEqual({
        status: 0,
        different: null,
      });
    });

    it.each([
      [
        "payout",
        (round: RoundProof): RoundProof => ({
          ...round,
          payout: { ...round.payout, amount: `${round.payout.amount}1` },
        }),
      ],
      ["outcome", (round: RoundProof, { outcome }: RoundProof): RoundProof => ({ ...round, outcome })],
      ["paytableHash", (round: RoundProof): RoundProof => ({ ...round, paytableHash: "0".repeat(64) })],
      [
        "paid",
        (round: RoundProof): RoundProof => ({ ...round, paid: { ...round.paid, amount: `1${round.paid.amount}` } }),
      ],
      ["takes part", (round: RoundProof): RoundProof => ({ ...round, jackpots: round.jackpots ? null : JACKPOTS })],
    ] as const)("finds out a wrong %s of any game", (field, lie) => {
      const { status, stdout } = derive(games.map((game) => lie(toldRound(game, 3), toldRound(game, 4))));
      expect(status).toBe(1);
      expect(stdout.match(new RegExp(`${field}: told`, "g"))).toHaveLength(games.length);
    });

    it.each<[string, Partial<Jackpots>]>([
      ["weight", { weight: 7 }],
      ["draws", { draws: JACKPOTS.draws.slice(1) }],
      ["won", { won: [{ level: "grand", pool: toMoney(1n, "EUR") }] }],
      ["termsHash", { termsHash: "0".repeat(64) }],
      ["jackpots paid", { paid: toMoney(1n, "EUR") }],
    ])("finds out a wrong %s of the jackpots", (field, lie) => {
      expect(derive([{ ...DRAWN, jackpots: { ...JACKPOTS, ...lie } }]).stdout).toContain(`${field}: told`);
    });

    it("derives what a beacon draws for the jackpots, and finds out another round of the beacon", () => {
      const told = games.flatMap((game) => (game.jackpots ? [proofOf(game, 3, { drawnBy: BY_BEACON })] : []));
      expect(derive(told, 0).status).toBe(0);
      const late = told.map((round) => ({ ...round, openedAt: "2023-08-23T15:00:00.000Z" }));
      expect(derive(late).stdout.match(/beacon's round: told 1000/g)).toHaveLength(told.length);
    });

    it("derives the receipt of a round of every game, and its ways through the public log", () => {
      const rounds = [...fewOfAll, proofOf(games[0] as Game, 3, { clientSeed: "tin\u2028kettle" })];
      const told = rounds.map((round) => ({ round, receipt: receiptFor(round) }));
      expect(deriveReceipts(told)).toEqual({ status: 0, stdout: `${told.length} receipts derived\n` });
    });

    it("finds out a receipt of another round, and a wrong way through the public log", () => {
      const round = DRAWN;
      const receipt = receiptFor(round);
      const { logged } = receipt;
      const another = { ...round, proof: { ...round.proof, nonce: round.proof.nonce + 1 } };
      const ofLog = (changes: Partial<typeof logged>): Receipt => ({ ...receipt, logged: { ...logged, ...changes } });
      const path = ["0".repeat(64)];
      const { status, stdout } = deriveReceipts([
        { round: another, receipt },
        { round, receipt: ofLog({ among: { ...logged.among, path } }) },
        { round, receipt: ofLog({ among: { ...logged.among, path: [] } }) },
        { round, receipt: ofLog({ inclusion: { ...logged.inclusion, path } }) },
        { round, receipt: ofLog({ inclusion: { ...logged.inclusion, index: 2 } }) },
      ]);
      const wrong = ["text", "among", "among", "inclusion", "inclusion"].map((name) => `${round.gameId}: ${name}`);
      expect({ status, lines: stdout.trim().split("\n").slice(1) }).toEqual({ status: 1, lines: wrong });
    });

    it("misses a kind without rounds", () => {
      const withoutKeno = fewOfAll.filter(({ input }) => input.kind !== "keno");
      expect(derive(fewOfAll).status).toBe(0);
      expect(derive(withoutKeno).status).toBe(1);
    });
  },
  PYTHON_FILES,
);
