import type { z } from "zod";
import type { GameKind, GameRules, RoundInput } from "#app/contract/games/index.ts";
import { minorUnits } from "#app/contract/money.ts";
import { LEFT_OPEN_DAYS, type Round } from "#app/contract/play.ts";
import { baccarat } from "./baccarat/view.server.ts";
import { blackjack } from "./blackjack/view.server.ts";
import { crash } from "./crash/view.server.ts";
import { dice } from "./dice/view.server.ts";
import { hiLo } from "./hi-lo/view.server.ts";
import { keno } from "./keno/view.server.ts";
import { type BetAndRound, type RoundOf, type SiteKind, type Steps, timesOf } from "./kind.server.ts";
import { limbo } from "./limbo/view.server.ts";
import { mines } from "./mines/view.server.ts";
import { plinko } from "./plinko/view.server.ts";
import type { PublishedRules, Words } from "./published.ts";
import { roulette } from "./roulette/view.server.ts";
import { scratch } from "./scratch/view.server.ts";
import { slot } from "./slot/view.server.ts";
import { videoPoker } from "./video-poker/view.server.ts";
import { wheel } from "./wheel/view.server.ts";

/** The site's implementation of every kind of game. */
const KINDS = {
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
} satisfies { [K in GameKind]: SiteKind<K> };

type Kinds = typeof KINDS;
type Stepped = { [K in GameKind]: Kinds[K] extends { controls: unknown } ? K : never }[GameKind];

export type FieldsView<K extends GameKind = GameKind> = { [Kind in K]: ReturnType<Kinds[Kind]["fields"]> }[K];
export type MachineView<K extends GameKind = GameKind> = { [Kind in K]: ReturnType<Kinds[Kind]["machine"]> }[K];
export type ControlsView<K extends Stepped = Stepped> = { [Kind in K]: ReturnType<Kinds[Kind]["controls"]> }[K];

/** A kind without its own types: rules, input, steps and outcome of a round always belong together. */
type AnyKind = Omit<BetAndRound<GameKind>, "fields" | "machine" | "input"> & {
  input: Readonly<Record<string, z.ZodType>>;
  fields(...given: Parameters<BetAndRound<GameKind>["fields"]>): FieldsView;
  machine(...given: Parameters<BetAndRound<GameKind>["machine"]>): MachineView;
  controls?(...given: Parameters<Steps<GameKind>["controls"]>): ControlsView;
  step?: Steps<GameKind>["step"];
};

export const kindOf = (kind: GameKind): AnyKind => KINDS[kind] as unknown as AnyKind;

/** Every kind with its name. */
export const everyKind = Object.entries(KINDS) as unknown as [GameKind, AnyKind][];

/** What happens to an open round whose player does not return; the other kinds have no open rounds. */
const LEFT_OPEN: Partial<Record<GameKind, "cashOut" | "blackjack" | "videoPoker">> = {
  mines: "cashOut",
  "hi-lo": "cashOut",
  blackjack: "blackjack",
  "video-poker": "videoPoker",
};

export { timesOf };

/** How a round of a kind is ended if its player does not return, in words; null if rounds are never open. */
export function leftOpenInWords({ t }: Pick<Words, "t">, kind: GameKind): string | null {
  const way = LEFT_OPEN[kind];
  return way ? t(`games:rules.leftOpen_${way}`) : null;
}

/** The published rules of a game in words, with its payouts. */
export function rulesOf(words: Words, rules: GameRules): PublishedRules {
  const published = kindOf(rules.kind).publishedRules(words, rules);
  const leftOpen = leftOpenInWords(words, rules.kind);
  if (!leftOpen) return published;
  const text = `${words.t("games:rules.leftOpen", { days: LEFT_OPEN_DAYS })} ${leftOpen}`;
  return { ...published, texts: [...published.texts, text] };
}

/** The player's choice beside the stake, in words. */
export const betName = (words: Words, rules: GameRules, input: RoundInput): string =>
  kindOf(input.kind).betName?.(words, rules, input) ?? words.t("games:choice.only");

/** A round with a visible outcome, typed for its kind; null for any other. */
export const withOutcome = (round: Round): RoundOf<GameKind> | null =>
  round.outcome && (round as unknown as RoundOf<GameKind>);

/** The stake on each place of a round whose bet consists of several equal stakes, in minor units; else the bet. */
export const eachStake = ({ input, bet }: Pick<Round, "input" | "bet">): bigint =>
  minorUnits(bet) / BigInt(kindOf(input.kind).stakes?.(input) ?? 1);
