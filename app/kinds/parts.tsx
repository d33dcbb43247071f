import { type ComponentType, lazy, Suspense } from "react";
import type { GameKind } from "#app/contract/games/index.ts";
import { orDocument } from "#app/lib/documents.ts";
import type { ControlsProps, FieldsProps, MachineProps, PartsOf, StoryProps } from "./props.ts";

/** Of every kind, how its components are loaded: by the pages of that kind alone, and by the server, whose HTML is whole. */
const LOADERS: { readonly [K in GameKind]: () => Promise<PartsOf<K>> } = {
  slot: () => import("./slot/Machine.tsx"),
  dice: () => import("./dice/Machine.tsx"),
  limbo: () => import("./limbo/Machine.tsx"),
  plinko: () => import("./plinko/Machine.tsx"),
  mines: () => import("./mines/Machine.tsx"),
  keno: () => import("./keno/Machine.tsx"),
  "hi-lo": () => import("./hi-lo/Machine.tsx"),
  wheel: () => import("./wheel/Machine.tsx"),
  roulette: () => import("./roulette/Machine.tsx"),
  blackjack: () => import("./blackjack/Machine.tsx"),
  baccarat: () => import("./baccarat/Machine.tsx"),
  "video-poker": () => import("./video-poker/Machine.tsx"),
  scratch: () => import("./scratch/Machine.tsx"),
  crash: () => import("./crash/Machine.tsx"),
};

/** The components of a kind without its own types: a view is always handed to those of its own kind. */
interface AnyParts {
  Machine: ComponentType<MachineProps>;
  Fields: ComponentType<FieldsProps>;
  Controls: ComponentType<ControlsProps>;
  Story: ComponentType<StoryProps>;
}

const Nothing = () => null;

/** One component of each kind, loaded when it is first rendered; nothing where a kind has none. */
function each<Part extends keyof AnyParts>(part: Part) {
  const loaders = Object.entries<() => Promise<Partial<AnyParts>>>(LOADERS);
  const components = loaders.map(([kind, load]) => [
    kind,
    lazy(async () => ({ default: (await orDocument(load()))[part] ?? Nothing })),
  ]);
  return Object.fromEntries(components) as Record<GameKind, AnyParts[Part]>;
}

const MACHINES = each("Machine");
const FIELDS = each("Fields");
const CONTROLS = each("Controls");
const STORIES = each("Story");

export function Machine({ view, ...round }: MachineProps) {
  const Kind = MACHINES[view.kind];
  return (
    <Suspense fallback={null}>
      <Kind view={view} {...round} />
    </Suspense>
  );
}

export function BetFields({ view, error }: FieldsProps) {
  const Kind = FIELDS[view.kind];
  return (
    <Suspense fallback={null}>
      <Kind view={view} error={error} />
    </Suspense>
  );
}

export function StepControls({ view }: ControlsProps) {
  const Kind = CONTROLS[view.kind];
  return (
    <Suspense fallback={null}>
      <Kind view={view} />
    </Suspense>
  );
}

export function PictureStory({ view }: StoryProps) {
  const Kind = STORIES[view.kind];
  return (
    <Suspense fallback={null}>
      <Kind view={view} />
    </Suspense>
  );
}
