import type { ComponentType, ReactNode } from "react";
import type { GameKind } from "#app/contract/games/index.ts";
import type { LiveView } from "./crash/live.server.ts";
import type { ControlsView, FieldsView, MachineView } from "./index.server.ts";

type SteppedKind = ControlsView["kind"];

export type MachineProps<K extends GameKind = GameKind> = {
  view: MachineView<K>;
  /** Id of the round; null before the first. */
  round: string | null;
  /** The picture on the back of a card, printed from the seal. */
  cardBack: string;
  /** What a bet is chosen with, for a kind whose board is ticked; null where none can be placed, as in a replay. */
  fields: FieldsView<K> | null;
  /** What is wrong with the choice of a refused bet. */
  error: string | undefined;
};
export type FieldsProps<K extends GameKind = GameKind> = { view: FieldsView<K>; error: string | undefined };
export type ControlsProps<K extends SteppedKind = SteppedKind> = { view: ControlsView<K> };
export type StoryProps<K extends GameKind = GameKind> = { view: MachineView<K> };

export interface LiveProps {
  view: LiveView;
  children: ReactNode;
}

/**
 * The components of a kind: the picture on the stage, what a bet takes beside its stake in the row above that, the keys of a
 * round that has steps in the place of stake and button, and how a round came where pictures tell it.
 */
export type PartsOf<K extends GameKind> = {
  Machine: ComponentType<MachineProps<K>>;
  Fields?: ComponentType<FieldsProps<K>>;
  Story?: ComponentType<StoryProps<K>>;
  /** Around the table, where its rounds are shared and go on without it. */
  Live?: ComponentType<LiveProps>;
} & (K extends SteppedKind ? { Controls: ComponentType<ControlsProps<K>> } : unknown);
