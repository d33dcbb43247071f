import type { DiceRules } from "./dice/rules.ts";
import type { SlotRules } from "./slots/rules.ts";

/** The languages a game is described in. */
type Language = "en" | "ca" | "es" | "fr" | "kk" | "pl" | "pt" | "ru" | "tr" | "de";

/** Palette a game's poster is printed in. */
type Ink =
  | "signal"
  | "harbour"
  | "lemon"
  | "bottle"
  | "bone"
  | "plum"
  | "chalk"
  | "rust"
  | "rose"
  | "cobalt"
  | "moss"
  | "pine"
  | "mint"
  | "sand";

interface GameFacts {
  /** Lower-case words joined by hyphens; never changed once rounds exist. */
  id: string;
  title: string;
  studio: { id: string; name: string };
  ink: Ink;
  /** Emblem of the poster series. */
  emblem: string;
  /** Day the game was added, YYYY-MM-DD. */
  addedOn: string;
  /** Least time between two rounds of one player, in milliseconds. */
  minimumCycleMs: number;
  descriptions: Record<Language, string>;
}

export interface SlotGame extends GameFacts {
  category: "slots";
  mechanic: SlotRules["mechanic"];
  rules: SlotRules;
}

export interface DiceGame extends GameFacts {
  category: "instant";
  mechanic: "dice";
  rules: DiceRules;
}

export type Game = SlotGame | DiceGame;

/** What a game is expected to do, over all its outcomes. Amounts are in stakes of one round. */
export interface Odds {
  /** Expected return ÷ stake. */
  rtp: number;
  /** `exact`: every outcome counted. `simulated`: a sample, and then `interval` is its 95 % interval. */
  method: "exact" | "simulated";
  interval: [number, number] | null;
  /** Share of rounds that pay anything, 0…1. */
  hitRate: number;
  /** Standard deviation of one round's return. */
  deviation: number;
  /** The most one round can pay. */
  maximumWin: number;
  /** The maximum comes once in this many rounds, as decimal digits; null where it is not known exactly. */
  maximumWinOneIn: string | null;
}
