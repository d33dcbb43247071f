import type { GameKind, GameRules } from "#app/contract/games/index.ts";
import { kenoRules, minesRules, plinkoRules, wheelRules } from "./board-rules.server.ts";
import { crashRules, diceRules, hiLoRules, limboRules } from "./chance-rules.server.ts";
import type { PublishedRules, TellRules, Words } from "./published.ts";
import { scratchRules } from "./scratch-rules.server.ts";
import { slotRules } from "./slot-rules.server.ts";
import { baccaratRules, blackjackRules, rouletteRules, videoPokerRules } from "./table-rules.server.ts";

const TELLERS: { readonly [K in GameKind]: TellRules<K> } = {
  slot: slotRules,
  dice: diceRules,
  limbo: limboRules,
  plinko: plinkoRules,
  mines: minesRules,
  keno: kenoRules,
  "hi-lo": hiLoRules,
  wheel: wheelRules,
  roulette: rouletteRules,
  blackjack: blackjackRules,
  baccarat: baccaratRules,
  "video-poker": videoPokerRules,
  scratch: scratchRules,
  crash: crashRules,
};

/** The published rules of a game in words, and what it pays. */
export function rulesOf<K extends GameKind>(words: Words, rules: Extract<GameRules, { kind: K }>): PublishedRules {
  const tell = TELLERS[rules.kind] as TellRules<K>;
  return tell(words, rules);
}
