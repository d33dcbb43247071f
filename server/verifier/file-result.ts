import { isGoodReceipt } from "#app/contract/check-receipt.ts";
import type { CheckedFile, FileFinding } from "#app/contract/check-seed-file.ts";
import { type FileRow, inCurrency, rowsOf } from "#app/contract/seed-file-rows.ts";
import { SUMMED, type SumOfGame } from "#app/contract/seed-file-sums.ts";
import { paragraph, table, text } from "./words.ts";

const isSum = (claim: string): boolean => SUMMED.some((name) => name === claim);

const findingText = ({ finding, values, claims }: FileFinding): string => {
  const named = claims.map((claim) => text(isSum(claim) ? `everything.sum_${claim}` : `verify.claim_${claim}`));
  return text(`everything.find_${finding}`, { ...values, claims: named.join(", ") });
};

function said(row: FileRow): string {
  if (row.said === "figure") return row.figure;
  if (row.said === "yes" || row.said === "no") return text(`verify.same_${row.said}`);
  return text(`everything.${row.said}`, row.values);
}

function list(lines: readonly string[]): HTMLUListElement {
  const node = document.createElement("ul");
  for (const line of lines) node.append(Object.assign(document.createElement("li"), { textContent: line }));
  return node;
}

const sumsOfGame = ({ gameId, currency, found, ledger }: SumOfGame): string[] => [
  gameId,
  ...SUMMED.map((name) => inCurrency(found[name], currency)),
  text(SUMMED.every((name) => found[name] === ledger[name]) ? "verify.same_yes" : "verify.same_no"),
];

function wrongIn({ findings, wrong }: CheckedFile): Node[] {
  if (wrong === 0) return [];
  const more = wrong - findings.length;
  return [
    paragraph(text("everything.findings")),
    list(findings.map(findingText)),
    ...(more > 0 ? [paragraph(text("everything.more", { number: String(more) }))] : []),
  ];
}

/** The result of the check of a file, as the offline page shows it. */
export function foundIn(checked: CheckedFile): Node[] {
  const { verdict, wrong, head, sealReceipt, sums } = checked;
  const numbers = { number: String(head.number), part: String(head.part), parts: String(head.parts) };
  const columns = [text("everything.what"), text("everything.found"), text("verify.same")];
  const rows = rowsOf(checked).map((row) => [
    text(`everything.row_${row.row}`, row.values),
    said(row),
    text(row.isRight ? "verify.same_yes" : "verify.same_no"),
  ]);
  const games = ["game", ...SUMMED.map((name) => `sum_${name}`), "ledger"].map((name) => text(`everything.${name}`));
  return [
    paragraph(text(`everything.verdict_${verdict}`, { wrong: String(wrong) })),
    ...wrongIn(checked),
    table(text("everything.caption", numbers), columns, rows),
    ...(isGoodReceipt(sealReceipt) ? [] : [paragraph(text(`receipt.verdict_${sealReceipt.verdict}`))]),
    table(text("everything.byGame"), games, sums.map(sumsOfGame)),
    paragraph(`${text("everything.compare")} ${head.serverSeedHash}`),
    paragraph(`${text("receipt.key")} ${sealReceipt.fingerprint}`),
  ];
}
