import { isGoodReceipt } from "#app/contract/check-receipt.ts";
import type { CheckedFile, FileFinding } from "#app/contract/check-seed-file.ts";
import { type FileResult, type FileRow, resultOf } from "#app/contract/seed-file-rows.ts";
import { SUMMED } from "#app/contract/summed.ts";
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

const sumsOfGame = ({ gameId, amounts, isEqual }: FileResult["games"][number]): string[] => [
  gameId,
  ...SUMMED.map((name) => amounts[name]),
  text(isEqual ? "verify.same_yes" : "verify.same_no"),
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

/** A table that is wider than a phone scrolls in itself, also by keys. */
function scrolled(wide: HTMLTableElement): HTMLDivElement {
  const node = Object.assign(document.createElement("div"), { className: "wide", tabIndex: 0 });
  node.append(wide);
  return node;
}

/** The result of the check of a file, as the offline page shows it. */
export function foundIn(checked: CheckedFile): Node[] {
  const { verdict, wrong, head, sealReceipt } = checked;
  const result = resultOf(checked);
  const numbers = { number: String(head.number), part: String(head.part), parts: String(head.parts) };
  const columns = [text("everything.what"), text("everything.found"), text("verify.same")];
  const rows = result.rows.map((row) => [
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
    scrolled(table(text("everything.byGame"), games, result.games.map(sumsOfGame))),
    paragraph(`${text("everything.compare")} ${head.serverSeedHash}`),
    paragraph(`${text("receipt.key")} ${sealReceipt.fingerprint}`),
  ];
}
