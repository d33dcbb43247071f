import type { ComponentType, ReactNode } from "react";
import type { GameKind } from "#app/contract/games/index.ts";
import type { LiveView } from "./crash/live.server.ts";
import type { ControlsView, FieldsView, MachineView } from "./index.server.ts";

type SteppedKind = ControlsView["kind"];

export type MachineProps<K extends GameKind = GameKind> = {
  view: MachineView<K>;
  /** Id of the round; null before the first. */
  round: string | null;
  /** The address of the picture on the back of a card, drawn from the seal. */
  cardBack: string;
  /** The fields of a bet, for a kind whose board has checkboxes; null if no bet can be placed, as in a replay. */
  fields: FieldsView<K> | null;
  /** The error of a refused bet's choice. */
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
 * The components of a kind: the picture on the stage, the fields of a bet above its stake, the keys of an open round in place
 * of stake and button, and the course of a round if pictures show it.
 */
export type PartsOf<K extends GameKind> = {
  Machine: ComponentType<MachineProps<K>>;
  Fields?: ComponentType<FieldsProps<K>>;
  Story?: ComponentType<StoryProps<K>>;
  /** Wraps the table, if its rounds are shared and continue without the player. */
  Live?: ComponentType<LiveProps>;
  /** What its own column or sheet shows of other players. */
  Beside?: ComponentType;
} & (K extends SteppedKind ? { Controls: ComponentType<ControlsProps<K>> } : unknown);
