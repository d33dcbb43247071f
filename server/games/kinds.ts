import type { GameKind } from "#app/contract/games/index.ts";
import { baccarat } from "./baccarat/baccarat.ts";
import { blackjack } from "./blackjack/blackjack.ts";
import { crash } from "./crash/crash.ts";
import { dice } from "./dice/dice.ts";
import { hiLo } from "./hi-lo/hi-lo.ts";
import { keno } from "./keno/keno.ts";
import type { KindOfGame } from "./kind.ts";
import { limbo } from "./limbo/limbo.ts";
import { mines } from "./mines/mines.ts";
import { plinko } from "./plinko/plinko.ts";
import { roulette } from "./roulette/roulette.ts";
import { scratch } from "./scratch/scratch.ts";
import { slot } from "./slots/slot.ts";
import { videoPoker } from "./video-poker/video-poker.ts";
import { wheel } from "./wheel/wheel.ts";

/** The engine of every kind of game. */
export const KINDS: { readonly [K in GameKind]: KindOfGame<K> } = {
  slot,
  dice,
  limbo,
  plinko,
  mines,
  keno,
  "hi-lo": hiLo,
  wheel,
  roulette,
  blackjack,
  baccarat,
  "video-poker": videoPoker,
  scratch,
  crash,
};
