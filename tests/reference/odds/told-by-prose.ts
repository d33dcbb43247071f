import { readdirSync, readFileSync } from "node:fs";
import type { RoundInput } from "#app/contract/games/index.ts";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import { type Claim, decimalMark } from "./claim.ts";

const CONTENT = "server/platform/content";

/** An odd that pages, posts and news tell, as English writes it. */
interface Told {
  game: string;
  figure: string;
  args?: string[];
  bet?: RoundInput;
  /** In per cent. */
  percent?: true;
}

const FOX = "fox-at-noon";
const FERRY = "night-ferry";
const MOTH = "moth-hour";
const rtp = (game: string): Told => ({ game, figure: "rtp", percent: true });
const deviation = (game: string, bet?: RoundInput): Told => ({ game, figure: "deviation", ...(bet && { bet }) });
const stops = (game: string): Told => ({ game, figure: "stops" });
const EVEN: RoundInput = { kind: "dice", chance: 4_950, direction: "under" };

/** The odds of each file; those with two decimals in per cent are all of them. */
const PROSE: Record<string, Record<string, Told>> = {
  "news/three-slots-and-dice.md": { "96.83": rtp(FOX), "96.43": rtp(FERRY), "96.14": rtp(MOTH) },
  "pages/first_deposit_bonus.md": { "96.83": rtp(FOX) },
  "pages/free_spins.md": { "96.43": rtp(FERRY) },
  "pages/points.md": { "96.83": rtp(FOX) },
  "pages/status.md": { "96.83": rtp(FOX) },
  "posts/a-win-below-the-stake.md": {
    "28.33": { game: FOX, figure: "hitRate", percent: true },
    "6.89": { game: FOX, figure: "below_stake", percent: true },
    "37877598": stops(FOX),
  },
  "posts/how-we-count-odds.md": { "37877598": stops(FOX), "24300000": stops(FERRY), "3200000": stops(MOTH) },
  "posts/volatility-in-five-pips.md": {
    "49.50": { game: "hundred-dice", figure: "hitRate", bet: EVEN, percent: true },
    "1.00": deviation("hundred-dice", EVEN),
    "3.46": deviation(FOX),
    "5.08": deviation(FERRY),
    "7.75": deviation(MOTH),
    "15.22": deviation("small-rocket"),
    "34": { game: FERRY, figure: "hitRate", percent: true },
    "117": { game: FERRY, figure: "feature_one_in" },
    "96.83": rtp(FOX),
  },
  "posts/what-rtp-does-not-say.md": { "96.83": rtp(FOX), "3.17": { game: FOX, figure: "kept", percent: true } },
};

/** Every number of a text, its thousands joined and with a point. */
function numbersIn(text: string, language: Language): Set<string> {
  const mark = decimalMark(language) === "," ? "," : "\\.";
  const joined = text.replace(/(?<=\d)[.,\u00a0\u202f ’](?=\d{3}(?!\d))/g, "");
  const numbers = joined.match(new RegExp(`\\d+(?:${mark}\\d+)?`, "g")) ?? [];
  return new Set(numbers.map((number) => number.replace(",", ".")));
}

const PERCENT = /(?:\d+[.,]\d\d(?=[\s\u00a0\u202f]?%)|(?<=%)\d+[.,]\d\d)/g;

/** Throws an Error for a file that lacks one of its odds, and for a share with two decimals that is not one of its odds. */
function assertTold(path: string, language: Language): void {
  const text = readFileSync(`${CONTENT}/${language}/${path}`, "utf8");
  const odds = PROSE[path] ?? {};
  const lacking = Object.keys(odds).filter((printed) => !numbersIn(text, language).has(printed));
  const unknown = (text.match(PERCENT) ?? []).filter((share) => !(share.replace(",", ".") in odds));
  if (lacking.length + unknown.length > 0)
    throw new Error(`${language}/${path} lacks ${lacking}, and tells ${unknown}, which nobody compares`);
}

/** Every odd in what pages, posts and news say, which is the same in all languages. */
export function toldByProse(): Claim[] {
  for (const language of LANGUAGES) {
    const files = readdirSync(`${CONTENT}/${language}`, { recursive: true, encoding: "utf8" });
    for (const path of files.filter((file) => file.endsWith(".md"))) assertTold(path, language);
  }
  return Object.entries(PROSE).flatMap(([path, odds]) =>
    Object.entries(odds).map(([printed, { percent, bet, ...told }]) => {
      const power = percent ? -2 : 0;
      const unit = `1e${power - (printed.split(".")[1]?.length ?? 0)}`;
      return { ...told, bet: bet ?? { kind: "slot" }, printed, times: `1e${power}`, unit, where: path };
    }),
  );
}
