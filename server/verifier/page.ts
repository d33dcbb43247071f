import { checkBranch, readBranch } from "#app/contract/balance-branch.ts";
import type { CheckedReceipt } from "#app/contract/check-receipt.ts";
import { ProofProblem } from "#app/contract/games/read-proof.ts";
import { majorUnits } from "#app/contract/money.ts";
import { compatibleFloats, compatibleMultiplier, compatibleRoll } from "#server/games/fairness/compatible.ts";
import { checkFile, checkProof, games } from "./check.ts";
import { createHash } from "./crypto.ts";
import { foundIn } from "./file-result.ts";
import { inSlices } from "./slices.ts";
import { element, language, languages, paragraph, table, text } from "./words.ts";

const NUMBERS = 8;

interface Claim {
  claim: string;
  claimed: string;
  found: string;
  same: boolean;
}

/** The stated and the computed value of each claim. The names of the claims are texts of the group. */
function compared(group: "verify" | "branch" | "receipt", claims: readonly Claim[]): HTMLTableElement {
  return table(
    text(group === "receipt" ? "receipt.compared" : `${group}.title`),
    ["claim", "claimed", "found", "same"].map((column) => text(`verify.${column}`)),
    claims.map(({ claim, claimed, found, same }) => [
      text(`${group}.claim_${claim}`),
      claimed,
      found,
      text(same ? "verify.same_yes" : "verify.same_no"),
    ]),
  );
}

const inputOf = (id: string): string => element<HTMLInputElement | HTMLTextAreaElement>(id).value;

function receiptResult({ verdict, fingerprint, entry, claims }: CheckedReceipt): Node[] {
  const wrong = claims.flatMap(({ claim, same }) => (same ? [] : [text(`receipt.claim_${claim}`)]));
  return [
    paragraph(text(`receipt.verdict_${verdict}`, { claims: wrong.join(", "), entry: entry ?? "" })),
    paragraph(`${text("receipt.key")} ${fingerprint}`),
    compared("receipt", claims),
  ];
}

function roundResult(): Node[] {
  const kept = { seal: inputOf("seal"), clientSeed: inputOf("clientSeed"), receipt: inputOf("receipt") };
  const checked = checkProof(inputOf("proof"), kept);
  const { verdict, wrong, claims, nonce, jackpots, isOfUnhashedTerms, beacon, outcome, receipt } = checked;
  const named = wrong.map((claim) => text(`verify.claim_${claim}`)).join(", ");
  const drawn = document.createElement("pre");
  drawn.textContent = outcome;
  return [
    paragraph(text(`verify.verdict_${verdict}`, { claims: named, nonce })),
    ...(receipt ? receiptResult(receipt) : []),
    compared("verify", claims),
    ...(beacon
      ? [paragraph(text(beacon.isPublic ? "verify.beaconPublic" : "verify.beaconOwn", { round: beacon.round }))]
      : []),
    ...(jackpots ? [paragraph(text("verify.jackpots", { weight: jackpots.weight }))] : []),
    ...(jackpots ? [paragraph(text(`verify.${jackpots.drawing}`, { round: jackpots.round }))] : []),
    ...(isOfUnhashedTerms ? [paragraph(text("verify.termsUnhashed"))] : []),
    paragraph(text("verify.drawn")),
    drawn,
  ];
}

function branchResult(): Node[] {
  const branch = readBranch(inputOf("branch"));
  const { currency, day, account } = branch;
  const sha256 = (hashed: string): string => createHash("sha256").update(hashed).digest("hex");
  const { verdict, wrong, claims } = checkBranch(branch, inputOf("root"), sha256);
  const money = (amount: string): string => `${majorUnits(BigInt(amount), currency)} ${currency}`;
  const named = wrong.map((claim) => text(`branch.claim_${claim}`)).join(", ");
  const facts = { claims: named, balance: money(branch.balance), sum: money(branch.sum), day };
  return [
    paragraph(text(`branch.verdict_${verdict}`, facts)),
    paragraph(text("branch.account", { account })),
    compared("branch", claims),
  ];
}

/** Which check of a file is shown: an earlier one that is still running is stopped. */
let running = new AbortController();

async function showFile(): Promise<void> {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  const [file] = element<HTMLInputElement>("file").files ?? [];
  if (!file) return;
  element("all").replaceChildren();
  const tell = ({ done, all }: { done: number; all: number }): void => {
    element("progress").textContent = text("everything.progress", { done: String(done), all: String(all) });
  };
  try {
    const found = await inSlices(checkFile(await file.text()), tell, signal);
    show("all", () => foundIn(found));
  } catch (error) {
    if (signal.aborted) return;
    show("all", () => {
      throw error;
    });
  }
  element("progress").textContent = "";
}

/** Shows the result of a check, or why it cannot be made. */
function show(id: string, check: () => Node[]): void {
  const result = element(id);
  try {
    result.replaceChildren(...check());
  } catch (error) {
    const words =
      error instanceof ProofProblem ? text(`problem.${error.problem}`, error.parameters) : text("problem.unreadable");
    result.replaceChildren(paragraph(words, "alert"));
  }
}

function showNumbers(form: HTMLFormElement): void {
  const field = (name: string) => String(new FormData(form).get(name) ?? "");
  const nonce = Number(field("nonce") || Number.NaN);
  const seeds = { serverSeed: field("serverSeed"), clientSeed: field("clientSeed"), nonce };
  if (!seeds.serverSeed || !seeds.clientSeed || !Number.isSafeInteger(nonce) || nonce < 0) {
    element("numbers").replaceChildren(paragraph(text("compatible.invalid"), "alert"));
    return;
  }
  const rows = compatibleFloats(seeds, NUMBERS).map((float, place) => [
    String(place + 1),
    String(float),
    (compatibleRoll(float) / 100).toFixed(2),
    (compatibleMultiplier(float) / 100).toFixed(2),
  ]);
  const columns = ["", text("compatible.number"), text("compatible.roll"), text("compatible.multiplier")];
  element("numbers").replaceChildren(table(text("compatible.title"), columns, rows));
}

function showTexts(): void {
  running.abort();
  document.documentElement.lang = language.value;
  document.title = `${text("verify.title")} · Openhand`;
  for (const node of document.querySelectorAll<HTMLElement>("[data-text]"))
    node.textContent = text(node.dataset.text ?? "");
  element("source").textContent = text("offline.source", { games: String(games.length) });
  for (const id of ["result", "progress", "all", "balance", "numbers"]) element(id).replaceChildren();
}

for (const code of languages) language.add(new Option(code.toUpperCase(), code));
const preferred = navigator.languages.map((code) => code.slice(0, 2)).find((code) => languages.includes(code));
language.value = preferred ?? "en";
language.addEventListener("change", showTexts);
element("round").addEventListener("submit", (event) => {
  event.preventDefault();
  show("result", roundResult);
});
element("everything").addEventListener("submit", (event) => {
  event.preventDefault();
  void showFile();
});
element("balances").addEventListener("submit", (event) => {
  event.preventDefault();
  show("balance", branchResult);
});
element("compatible").addEventListener("submit", (event) => {
  event.preventDefault();
  showNumbers(event.currentTarget as HTMLFormElement);
});
showTexts();
