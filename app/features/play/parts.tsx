import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import type { GameKind } from "#app/contract/games/index.ts";
import type { ControlsView, FieldsView, MachineView } from "./kinds/index.server.ts";

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
export type ControlsProps<K extends ControlsView["kind"] = ControlsView["kind"]> = { view: ControlsView<K> };

// A page loads the code of its own kind only; the server has them all, so that its HTML is whole.
const slot = () => import("./kinds/Slot.tsx");
const dice = () => import("./kinds/Dice.tsx");
const limbo = () => import("./kinds/Limbo.tsx");
const plinko = () => import("./kinds/Plinko.tsx");
const mines = () => import("./kinds/Mines.tsx");
const keno = () => import("./kinds/Keno.tsx");
const hiLo = () => import("./kinds/HiLo.tsx");
const wheel = () => import("./kinds/Wheel.tsx");
const roulette = () => import("./kinds/Roulette.tsx");
const blackjack = () => import("./kinds/Blackjack.tsx");
const baccarat = () => import("./kinds/Baccarat.tsx");
const videoPoker = () => import("./kinds/VideoPoker.tsx");
const scratch = () => import("./kinds/Scratch.tsx");
const crash = () => import("./kinds/Crash.tsx");

const MACHINES: { [K in GameKind]: ComponentType<MachineProps<K>> } = {
  slot: lazy(async () => ({ default: (await slot()).Machine })),
  dice: lazy(async () => ({ default: (await dice()).Machine })),
  limbo: lazy(async () => ({ default: (await limbo()).Machine })),
  plinko: lazy(async () => ({ default: (await plinko()).Machine })),
  mines: lazy(async () => ({ default: (await mines()).Machine })),
  keno: lazy(async () => ({ default: (await keno()).Machine })),
  "hi-lo": lazy(async () => ({ default: (await hiLo()).Machine })),
  wheel: lazy(async () => ({ default: (await wheel()).Machine })),
  roulette: lazy(async () => ({ default: (await roulette()).Machine })),
  blackjack: lazy(async () => ({ default: (await blackjack()).Machine })),
  baccarat: lazy(async () => ({ default: (await baccarat()).Machine })),
  "video-poker": lazy(async () => ({ default: (await videoPoker()).Machine })),
  scratch: lazy(async () => ({ default: (await scratch()).Machine })),
  crash: lazy(async () => ({ default: (await crash()).Machine })),
};

/** Kinds that take something beside the stake. */
const FIELDS: { [K in GameKind]?: ComponentType<FieldsProps<K>> } = {
  dice: lazy(async () => ({ default: (await dice()).Fields })),
  limbo: lazy(async () => ({ default: (await limbo()).Fields })),
  plinko: lazy(async () => ({ default: (await plinko()).Fields })),
  mines: lazy(async () => ({ default: (await mines()).Fields })),
  keno: lazy(async () => ({ default: (await keno()).Fields })),
  wheel: lazy(async () => ({ default: (await wheel()).Fields })),
  roulette: lazy(async () => ({ default: (await roulette()).Fields })),
  baccarat: lazy(async () => ({ default: (await baccarat()).Fields })),
  crash: lazy(async () => ({ default: (await crash()).Fields })),
};

const CONTROLS: { [K in ControlsView["kind"]]: ComponentType<ControlsProps<K>> } = {
  mines: lazy(async () => ({ default: (await mines()).Controls })),
  "hi-lo": lazy(async () => ({ default: (await hiLo()).Controls })),
  blackjack: lazy(async () => ({ default: (await blackjack()).Controls })),
  "video-poker": lazy(async () => ({ default: (await videoPoker()).Controls })),
  crash: lazy(async () => ({ default: (await crash()).Controls })),
};

export function Machine({ view, children, ...round }: MachineProps) {
  // A view is always handed to the component of its own kind.
  const Kind = MACHINES[view.kind] as ComponentType<MachineProps>;
  return (
    <Suspense fallback={children}>
      <Kind view={view} {...round}>
        {children}
      </Kind>
    </Suspense>
  );
}

export function BetFields({ view, error }: FieldsProps) {
  const Kind = FIELDS[view.kind] as ComponentType<FieldsProps> | undefined;
  return <Suspense fallback={null}>{Kind && <Kind view={view} error={error} />}</Suspense>;
}

export function StepControls({ view }: ControlsProps) {
  const Kind = CONTROLS[view.kind] as ComponentType<ControlsProps>;
  return (
    <Suspense fallback={null}>
      <Kind view={view} />
    </Suspense>
  );
}
