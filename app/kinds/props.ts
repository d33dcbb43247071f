import type { ComponentType, ReactNode } from "react";
import type { GameKind } from "#app/contract/games/index.ts";
import type { ControlsView, FieldsView, MachineView } from "./index.server.ts";

type SteppedKind = ControlsView["kind"];

export type MachineProps<K extends GameKind = GameKind> = {
  view: MachineView<K>;
  /** Id of the round; null before the first. */
  round: string | null;
  /** Everything lies open from the start: a replay. */
  unfolded?: boolean;
  /** What the round came to, below the picture of it. */
  children: ReactNode;
};
export type FieldsProps<K extends GameKind = GameKind> = { view: FieldsView<K>; error: string | undefined };
export type ControlsProps<K extends SteppedKind = SteppedKind> = { view: ControlsView<K> };

/** The components of a kind: `Fields` where a bet takes something beside its stake, `Controls` where a round has steps. */
export type PartsOf<K extends GameKind> = { Machine: ComponentType<MachineProps<K>> } & ([
  Exclude<keyof FieldsView<K>, "kind">,
] extends [never]
  ? unknown
  : { Fields: ComponentType<FieldsProps<K>> }) &
  (K extends SteppedKind ? { Controls: ComponentType<ControlsProps<K>> } : unknown);
