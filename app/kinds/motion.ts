import type { GameKind } from "#app/contract/games/index.ts";
import type { MachineView } from "./index.server.ts";

/** Sounds of a motion. They are the same in every round, whatever it pays. */
export type MotionSound = "press" | "key" | "tick" | "card" | "pin" | "flip" | "slide";

/**
 * Plays a sound now; `at`, from 0 to 1, is its position: from left to right, or from low to high. Silent unless sound is on.
 */
export type MakeSound = (name: MotionSound, at?: number) => void;

/**
 * How a motion is played: `pace` scales every duration, from 1 as designed to 0 for immediately; `signal` ends all of it in
 * this frame.
 */
export interface Play {
  readonly pace: number;
  readonly signal: AbortSignal;
  /** Silent if the player's sound is off, and after the signal. */
  readonly sound?: MakeSound;
}

/**
 * The motion of a kind, in `app/kinds/{kind}/motion.client.ts` as `export const motion = {…} satisfies Motion<"{kind}">`. The
 * page shows the final state from the first frame, rendered by `Machine` from `after`; a motion overlays it and leaves nothing
 * behind, so that whatever stops it (a press, a hidden tab, an error) leaves the final state.
 */
export interface Motion<K extends GameKind> {
  /** Duration of a whole reveal at pace 1 in milliseconds, from which the Fast pace is computed. */
  readonly ms: number;
  /** Moves from the state seen before to the current one. Resolves at rest: only then is the result revealed in words. */
  reveal(stage: HTMLElement, before: MachineView<K>, after: MachineView<K>, play: Play): Promise<void>;
  /** Moves from the press to the response, reveals nothing of the outcome, and ends with its signal. */
  loop?(stage: HTMLElement, view: MachineView<K>, signal: AbortSignal): void;
}

/** A motion without its own types: a view is always passed to the motion of its own kind. */
export type AnyMotion = Motion<GameKind>;

const LOADERS = import.meta.glob<AnyMotion>("./*/motion.client.ts", { import: "motion" });

/** The motion of one kind; null without one. */
export const loadMotion = (kind: GameKind): Promise<AnyMotion | null> =>
  LOADERS[`./${kind}/motion.client.ts`]?.() ?? Promise.resolve(null);
