import { type ComponentType, lazy, memo, type ReactNode, Suspense, useMemo } from "react";
import type { GameKind } from "#app/contract/games/index.ts";
import { orDocument } from "#app/lib/documents.ts";
import type { ControlsProps, FieldsProps, LiveProps, MachineProps, PartsOf, StoryProps } from "./props.ts";

/** How the components of every kind are loaded: only by the pages of that kind, and by the server, whose HTML is complete. */
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

/** The components of a kind without its own types: a view is always passed to those of its own kind. */
interface AnyParts {
  Machine: ComponentType<MachineProps>;
  Fields: ComponentType<FieldsProps>;
  Controls: ComponentType<ControlsProps>;
  Story: ComponentType<StoryProps>;
  Live: ComponentType<LiveProps>;
}

const Nothing = () => null;

/** The components loaded so far. */
const loaded: { [K in GameKind]?: Partial<AnyParts> } = {};

/**
 * Loads the components of a document's table before React hydrates it. A component that is still loading when something is
 * pressed is removed from the page until it arrives, and a form would be sent without its fields.
 */
export async function loadParts(kind: GameKind): Promise<void> {
  loaded[kind] = (await LOADERS[kind]()) as Partial<AnyParts>;
}

/** One component of each kind, loaded when it is first rendered; nothing for a kind without one. */
function each<Part extends keyof AnyParts>(part: Part) {
  const loaders = Object.entries(LOADERS) as [GameKind, () => Promise<unknown>][];
  const components = loaders.map(([kind, load]) => [
    kind,
    lazy(async () => ({ default: ((await orDocument(load)) as Partial<AnyParts>)[part] ?? Nothing })),
  ]);
  return Object.fromEntries(components) as Record<GameKind, AnyParts[Part]>;
}

const PARTS: { readonly [Part in keyof AnyParts]: Record<GameKind, AnyParts[Part]> } = {
  Machine: each("Machine"),
  Fields: each("Fields"),
  Controls: each("Controls"),
  Story: each("Story"),
  Live: each("Live"),
};

/** The same component while it is mounted: another one in its place would lose its state. */
function usePart<Part extends keyof AnyParts>(part: Part, kind: GameKind): AnyParts[Part] {
  return useMemo(() => loaded[kind]?.[part] ?? PARTS[part][kind], [part, kind]);
}

/** A board is not rendered again with every press of the button: roulette's alone takes a weak phone a tenth of a second. */
export const Machine = memo(function Machine({ view, ...round }: MachineProps) {
  const Kind = usePart("Machine", view.kind);
  return (
    <Suspense fallback={null}>
      <Kind view={view} {...round} />
    </Suspense>
  );
});

export function BetFields({ view, error }: FieldsProps) {
  const Kind = usePart("Fields", view.kind);
  return (
    <Suspense fallback={null}>
      <Kind view={view} error={error} />
    </Suspense>
  );
}

export function StepControls({ view }: ControlsProps) {
  const Kind = usePart("Controls", view.kind);
  return (
    <Suspense fallback={null}>
      <Kind view={view} />
    </Suspense>
  );
}

export function PictureStory({ view }: StoryProps) {
  const Kind = usePart("Story", view.kind);
  return (
    <Suspense fallback={null}>
      <Kind view={view} />
    </Suspense>
  );
}

/** Adds nothing to a table whose rounds are not shared. */
export function Live({
  kind,
  view,
  children,
}: {
  kind: GameKind;
  view: LiveProps["view"] | null;
  children: ReactNode;
}) {
  const Kind = usePart("Live", kind);
  if (!view) return children;
  return (
    <Suspense fallback={null}>
      <Kind view={view}>{children}</Kind>
    </Suspense>
  );
}
