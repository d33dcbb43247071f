import { createHash } from "node:crypto";
import { canonicalJson } from "./canonical.ts";
import type { DiceRules } from "./dice/rules.ts";
import type { Game } from "./game.ts";
import type { FreeSpins, SlotRules, SlotSymbol } from "./slots/rules.ts";
import { PAY_UNITS_PER_STAKE } from "./stakes.ts";

export interface PublishedSlotRules {
  kind: "slot";
  mechanic: SlotRules["mechanic"];
  reels: number;
  rows: number;
  symbols: {
    id: string;
    role: SlotSymbol["role"];
    emblem: string;
    inks: [string, string, string];
    /** Multipliers of the stake of the round. */
    pays: { count: number; multiplier: number }[];
  }[];
  lines: number[][];
  strips: string[][];
  freeSpins: FreeSpins | null;
  cascadeMultipliers: number[] | null;
}

export type PublishedDiceRules = Pick<DiceRules, "kind" | "sides" | "minimumChance" | "maximumChance">;

/** A game's rules as players are shown them. With the strips among them, anyone can compute the odds again. */
export function publishedRules({ rules }: Game): PublishedSlotRules | PublishedDiceRules {
  if (rules.kind === "slot") return publishedSlot(rules);
  const { kind, sides, minimumChance, maximumChance } = rules;
  return { kind, sides, minimumChance, maximumChance };
}

export function publishedSlot(rules: SlotRules): PublishedSlotRules {
  return {
    kind: rules.kind,
    mechanic: rules.mechanic,
    reels: rules.strips.length,
    rows: rules.rows,
    symbols: rules.symbols.map(({ id, role, inks, pays }) => ({
      id,
      role,
      emblem: id,
      inks: [...inks],
      pays: Object.entries(pays).map(([count, pay]) => ({
        count: Number(count),
        multiplier: pay / PAY_UNITS_PER_STAKE,
      })),
    })),
    lines: rules.mechanic === "lines" ? rules.lines.map((line) => [...line]) : [],
    strips: rules.strips.map((strip) => strip.split(" ")),
    freeSpins: rules.mechanic === "ways" ? rules.freeSpins : null,
    cascadeMultipliers: rules.mechanic === "clusters" ? [...rules.cascadeMultipliers] : null,
  };
}

const hashes = new WeakMap<Game, string>();

/**
 * SHA-256, in hex, of the canonical JSON of a game's rules as its data file holds them, without the inks: whatever
 * decides what a round pays changes it, and nothing else does. Stored with every round.
 */
export function paytableHash(game: Game): string {
  const known = hashes.get(game);
  if (known) return known;
  const hash = createHash("sha256")
    .update(canonicalJson(mathematicsOf(game)))
    .digest("hex");
  hashes.set(game, hash);
  return hash;
}

function mathematicsOf({ rules }: Game): unknown {
  if (rules.kind === "dice") return rules;
  return { ...rules, symbols: rules.symbols.map(({ id, role, pays }) => ({ id, role, pays })) };
}
