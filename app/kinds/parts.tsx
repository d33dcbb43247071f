import { type ComponentType, lazy, memo, type ReactNode, Suspense, useMemo } from "react";
import type { GameKind } from "#app/contract/games/index.ts";
import { orDocument } from "#app/lib/documents.ts";
import type { ControlsProps, FieldsProps, LiveProps, MachineProps, PartsOf, StoryProps } from "./props.ts";

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
  Live: ComponentType<LiveProps>;
}

const Nothing = () => null;

/** The parts that are loaded already. */
const loaded: { [K in GameKind]?: Partial<AnyParts> } = {};

/**
 * Loads the parts of the table a document shows, before React takes the document over. A part that is still on its way when
 * something is pressed is taken out of the page until it comes, and a form is sent without its fields.
 */
export async function loadParts(kind: GameKind): Promise<void> {
  loaded[kind] = (await LOADERS[kind]()) as Partial<AnyParts>;
}

/** One component of each kind, loaded when it is first rendered; nothing where a kind has none. */
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

/** The same component for as long as it is shown: another in its place would begin anew. */
function usePart<Part extends keyof AnyParts>(part: Part, kind: GameKind): AnyParts[Part] {
  return useMemo(() => loaded[kind]?.[part] ?? PARTS[part][kind], [part, kind]);
}

/** A board is not made anew with every press of the button beside it: roulette's alone takes a weak phone a tenth of a second. */
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

/** Nothing around a table whose rounds are its player's alone. */
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
