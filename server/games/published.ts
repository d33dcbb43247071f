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

/** A game's rules as anyone is shown them: all that decides what a round pays, and so the odds. */
export function publishedRules({ rules }: Game): PublishedSlotRules | DiceRules {
  return rules.kind === "slot" ? publishedSlot(rules) : rules;
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
 * SHA-256, in lower-case hex, of the canonical JSON ({@link canonicalJson}, RFC 8785) of {@link publishedRules}, in UTF-8.
 * Anyone can compute it again from the `rules` of `GET /api/v1/games/:id`
 * (docs/decisions/0014-the-paytable-hash-is-of-what-is-published.md). Stored with every round.
 */
export function paytableHash(game: Game): string {
  const known = hashes.get(game);
  if (known) return known;
  const hash = createHash("sha256")
    .update(canonicalJson(publishedRules(game)))
    .digest("hex");
  hashes.set(game, hash);
  return hash;
}
