import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import type { GameRules, RoundInput } from "#app/contract/games/index.ts";
import type { Language } from "#app/contract/languages.ts";
import { findOrInstallPython } from "#tests/support/python.js";

/** What a figure is of. */
interface Subject {
  game?: string;
  /** A name of `games.py`, `details.py` or `returns.py`. */
  figure: string;
  bet?: RoundInput | null;
  args?: readonly unknown[];
  /** Where it is printed, for whoever reads that it differs. */
  where: string;
}

/** A figure as the house prints it; `check.py` says what the fields are. */
export interface Claim extends Subject {
  printed: string;
  times?: string;
  unit: string;
  cut?: boolean;
}

interface Writing {
  /** The most decimals that are printed, unless the figure is marked as cut: `1.83…`. */
  decimals: number;
  percent?: boolean;
}

/** Decimals of a multiple that is printed exactly. */
export const EXACT = 4;

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const POWER_OF_TEN = /×\s?10(?:\^(\d+)|([⁰¹²³⁴⁵⁶⁷⁸⁹]+))/u;

export const decimalMark = (language: Language): string =>
  new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";

/** The one figure of a text. Throws an Error for a text without one, or with two. */
export function claimOf(
  subject: Subject,
  written: string,
  { decimals, percent }: Writing,
  language: Language = "en",
): Claim {
  const [, plain, raised = ""] = POWER_OF_TEN.exec(written) ?? [];
  const power = Number(plain ?? [...raised].map((digit) => SUPERSCRIPTS.indexOf(digit)).join("")) - (percent ? 2 : 0);
  const mark = decimalMark(language);
  const figures = written.replace(POWER_OF_TEN, "").match(/\d[\d.,\s\u2019]*/gu) ?? [];
  if (figures.length !== 1) throw new Error(`${subject.where} has not one figure: ${written}`);
  const printed = [...(figures[0] ?? "")]
    .filter((sign) => /\d/.test(sign) || sign === mark)
    .join("")
    .replace(mark, ".")
    .replace(/\.$/, "");
  const cut = written.includes("…");
  const last = cut ? (printed.split(".")[1] ?? "").length : decimals;
  return { ...subject, printed, times: `1e${power}`, unit: `1e${power - last}`, ...(cut && { cut }) };
}

/** A number of the API: to twelve digits, as many as sums of doubles are good for. */
export function claimOfNumber(subject: Subject, value: number): Claim {
  const printed = value.toPrecision(12);
  const exponent = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  return { ...subject, printed, unit: `1e${exponent - 11}` };
}

/** A whole number, of minor units or of rounds. */
export const claimOfWhole = (subject: Subject, printed: string): Claim => ({ ...subject, printed, unit: "1" });

interface Verdict {
  /** How many claims, by game. */
  compared: Record<string, number>;
  differ: (Claim & { exact: string })[];
}

/** Has Python compute every figure from the published rules alone, and say which are not what is printed. */
export async function compare(
  games: Record<string, GameRules>,
  claims: readonly Claim[],
  options: readonly string[] = [],
): Promise<Verdict> {
  const python = findOrInstallPython();
  if (!python) throw new Error("There is no Python 3.9 or newer, and none could be installed: install it.");
  const child = spawn(python, ["-B", "tests/reference/odds/check.py", ...options]);
  child.stdin.end(JSON.stringify({ games, claims }));
  const [told, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (problems) throw new Error(`Python could not compare the odds: ${problems}`);
  return JSON.parse(told);
}
