import { z } from "zod";
import type { GameKind } from "#app/contract/games/index.ts";
import { minorUnits } from "#app/contract/money.ts";
import type { Round } from "#app/contract/play.ts";
import { baccarat } from "./baccarat.server.ts";
import { blackjack } from "./blackjack.server.ts";
import { crash } from "./crash.server.ts";
import { dice } from "./dice.server.ts";
import { hiLo } from "./hi-lo.server.ts";
import { keno } from "./keno.server.ts";
import type { PlayKind, RoundOf } from "./kind.server.ts";
import { limbo } from "./limbo.server.ts";
import { mines } from "./mines.server.ts";
import { plinko } from "./plinko.server.ts";
import { roulette } from "./roulette.server.ts";
import { scratch } from "./scratch.server.ts";
import { slot } from "./slot.server.ts";
import { videoPoker } from "./video-poker.server.ts";
import { wheel } from "./wheel.server.ts";

/** Every kind of game as the play screen shows it. */
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
} satisfies { [K in GameKind]: PlayKind<K> };

type Kinds = typeof KINDS;
type Stepped = { [K in GameKind]: Kinds[K] extends { controls: unknown } ? K : never }[GameKind];

export type FieldsView<K extends GameKind = GameKind> = { [Kind in K]: ReturnType<Kinds[Kind]["fields"]> }[K];
export type MachineView<K extends GameKind = GameKind> = { [Kind in K]: ReturnType<Kinds[Kind]["machine"]> }[K];
export type ControlsView<K extends Stepped = Stepped> = { [Kind in K]: ReturnType<Kinds[Kind]["controls"]> }[K];

/** A kind without its own types: rules, input, steps and outcome of a round always belong together. */
interface AnyKind extends Pick<PlayKind<GameKind>, "field"> {
  fields(...given: Parameters<PlayKind<GameKind>["fields"]>): FieldsView;
  machine(...given: Parameters<PlayKind<GameKind>["machine"]>): MachineView;
  controls?(...given: Parameters<NonNullable<PlayKind<GameKind>["controls"]>>): ControlsView;
  input: PlayKind<GameKind>["input"];
  step?: PlayKind<GameKind>["step"];
  stakes?: PlayKind<GameKind>["stakes"];
  story?: PlayKind<GameKind>["story"];
}

export const kindOf = (kind: GameKind): AnyKind => KINDS[kind] as unknown as AnyKind;

const kindName = z.enum(Object.keys(KINDS) as [GameKind, ...GameKind[]]);

/** The kind of game a posted form is of, or undefined. */
export const kindOfForm = (form: FormData): AnyKind | undefined => {
  const { data } = kindName.safeParse(form.get("kind"));
  return data && kindOf(data);
};

/** A round with an outcome that can be seen, as its kind takes it; null for any other. */
export const seen = (round: Round): RoundOf<GameKind> | null =>
  round.outcome && (round as unknown as RoundOf<GameKind>);

/** What lay on each place of a round whose bet lays several stakes of equal size, in minor units; else the bet. */
export const eachStake = ({ input, bet }: Pick<Round, "input" | "bet">): bigint =>
  minorUnits(bet) / BigInt(kindOf(input.kind).stakes?.(input) ?? 1);
