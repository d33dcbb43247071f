import type { GameKind } from "#app/contract/games/index.ts";
import type { MachineView } from "./index.server.ts";

/** What sounds while something moves. It is the same in every round, whatever the round pays. */
export type MotionSound = "press" | "key" | "tick" | "card" | "pin" | "flip" | "slide";

/** Makes a sound now; `at`, from 0 to 1, is where it lies: from left to right, or from low to high. Silent until asked for. */
export type MakeSound = (name: MotionSound, at?: number) => void;

/** How a motion is played: `pace` stretches every length, from 1 as drawn to 0 at once; `signal` ends all of it in this frame. */
export interface Play {
  readonly pace: number;
  readonly signal: AbortSignal;
  /** Silent where the player has not asked for sound, and after the signal. */
  readonly sound?: MakeSound;
}

/**
 * The motion of a kind, in `app/kinds/{kind}/motion.client.ts` as `export const motion = {…} satisfies Motion<"{kind}">`.
 * The page shows the final state from the first frame, drawn by `Machine` from `after`; a motion lies over it and leaves
 * nothing behind, so that what stops it (a press, a hidden tab, an error) leaves the truth.
 */
export interface Motion<K extends GameKind> {
  /** Milliseconds of a whole reveal at pace 1, from which the Fast pace is made. */
  readonly ms: number;
  /** Moves from what was seen to what is there. Resolves at rest: then the words of the round are told, and never before. */
  reveal(stage: HTMLElement, before: MachineView<K>, after: MachineView<K>, play: Play): Promise<void>;
  /** Moves from the press to its answer, says nothing of the outcome, and ends with its signal. */
  loop?(stage: HTMLElement, view: MachineView<K>, signal: AbortSignal): void;
}

/** A motion without its own types: a view is always handed to the motion of its own kind. */
export type AnyMotion = Motion<GameKind>;

const LOADERS = import.meta.glob<AnyMotion>("./*/motion.client.ts", { import: "motion" });

/** The motion of a kind alone; null where it has none. */
export const loadMotion = (kind: GameKind): Promise<AnyMotion | null> =>
  LOADERS[`./${kind}/motion.client.ts`]?.() ?? Promise.resolve(null);
