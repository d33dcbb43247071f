import type { CheckedFile } from "./check-seed-file.ts";
import { majorUnits } from "./money.ts";
import { byCurrency, type SumOfGame } from "./seed-file-sums.ts";
import { SUMMED, type Summed } from "./summed.ts";

type RowName =
  | "rounds"
  | "seed"
  | "sealReceipt"
  | "receipts"
  | "payouts"
  | "jackpots"
  | "voids"
  | "otherRules"
  | "staked"
  | "paid"
  | "result";

/** What was found: a text of `everything` with its values, yes or no, or a figure as it is. */
type Said =
  | { said: "of" | "logged" | "equal" | "unequal"; values: Readonly<Record<string, string>> }
  | { said: "signed" | "yes" | "no" }
  | { said: "figure"; figure: string };

/** A row of the result: its name is a text of `everything`. */
export type FileRow = { row: RowName; id: string; values: Readonly<Record<string, string>>; isRight: boolean } & Said;

/** Writes an amount of minor units, also one below zero. */
type WriteMoney = (minor: bigint, currency: SumOfGame["currency"]) => string;

/** The same in every language, as the offline verifier writes all amounts. */
const inCurrency: WriteMoney = (minor, currency) => `${majorUnits(minor, currency)} ${currency}`;

const otherRulesRow = (count: number): FileRow => ({
  row: "otherRules",
  id: "otherRules",
  values: {},
  isRight: true,
  said: "figure",
  figure: String(count),
});

const shareRow = (row: RowName, { right, of }: { right: number; of: number }, values = {}): FileRow => ({
  row,
  id: row,
  isRight: right === of,
  said: "of",
  values: { ...values, right: String(right), all: String(of) },
});

function receiptRow({ sealReceipt: { verdict, entry } }: CheckedFile): FileRow {
  const row = { row: "sealReceipt", id: "sealReceipt", values: {} } as const;
  if (verdict === "logged") return { ...row, isRight: true, said: "logged", values: { entry: entry ?? "" } };
  return verdict === "signed" ? { ...row, isRight: true, said: "signed" } : { ...row, isRight: false, said: "no" };
}

/** Of one currency: what was staked and paid, and what the balance and the bonus money changed by. */
function moneyRows({ currency, found, ledger }: Omit<SumOfGame, "gameId">, write: WriteMoney): FileRow[] {
  const pair = (own: bigint, bonus: bigint) => `${write(own, currency)}, ${write(bonus, currency)}`;
  const row = (name: "staked" | "paid", bonus: "bonusStaked" | "bonusPaid"): FileRow => ({
    row: name,
    id: `${name} ${currency}`,
    values: {},
    isRight: found[name] === ledger[name] && found[bonus] === ledger[bonus],
    said: "figure",
    figure: pair(found[name], found[bonus]),
  });
  const [own, due] = [found.paid - found.staked, ledger.paid - ledger.staked];
  const values = { amount: write(own, currency), ledger: write(due, currency) };
  const isRight = own === due;
  return [
    row("staked", "bonusStaked"),
    row("paid", "bonusPaid"),
    { row: "result", id: `result ${currency}`, isRight, said: isRight ? "equal" : "unequal", values },
  ];
}

/** The sums of a game in one currency, written out. */
interface GameRow {
  gameId: string;
  currency: string;
  amounts: Record<Summed, string>;
  isEqual: boolean;
}

const gameRow = ({ gameId, currency, found, ledger }: SumOfGame, write: WriteMoney): GameRow => ({
  gameId,
  currency,
  amounts: {
    staked: write(found.staked, currency),
    paid: write(found.paid, currency),
    bonusStaked: write(found.bonusStaked, currency),
    bonusPaid: write(found.bonusPaid, currency),
  },
  isEqual: SUMMED.every((name) => found[name] === ledger[name]),
});

/** The result of a check as it is shown: a page that shows it has no arithmetic of its own. */
export interface FileResult {
  rows: FileRow[];
  games: GameRow[];
}

export const resultOf = (checked: CheckedFile, write = inCurrency): FileResult => ({
  rows: rowsOf(checked, write),
  games: checked.sums.map((sum) => gameRow(sum, write)),
});

function rowsOf(checked: CheckedFile, write: WriteMoney): FileRow[] {
  const { head, rounds, isSeedRight, receipts, payouts, jackpots, voids, ofOtherRules, sums } = checked;
  const last = Math.max(head.from, head.from + head.count - 1);
  return [
    shareRow("rounds", rounds, { from: String(head.from), to: String(last) }),
    { row: "seed", id: "seed", values: {}, isRight: isSeedRight, said: isSeedRight ? "yes" : "no" },
    receiptRow(checked),
    shareRow("receipts", receipts),
    shareRow("payouts", payouts),
    shareRow("jackpots", jackpots),
    shareRow("voids", voids),
    ...(ofOtherRules > 0 ? [otherRulesRow(ofOtherRules)] : []),
    ...byCurrency(sums).flatMap((sum) => moneyRows(sum, write)),
  ];
}
