import { type ComponentType, lazy, memo, type ReactNode, useMemo } from "react";
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
  Beside: ComponentType;
}

const Nothing = () => null;

/** The components loaded so far. */
const loaded: { [K in GameKind]?: Partial<AnyParts> } = {};

/**
 * Loads the components of a document's table before React hydrates it. None of them is within a `Suspense` boundary: React
 * hydrates a boundary later than its page, and renders it anew, without what was typed, if something is pressed before (its
 * error 421).
 */
export async function loadParts(kind: GameKind): Promise<void> {
  loaded[kind] ??= (await LOADERS[kind]()) as Partial<AnyParts>;
}

const KINDS = Object.keys(LOADERS) as GameKind[];

/** `renderToString` cannot wait for them. */
if (import.meta.env.SSR) await Promise.all(KINDS.map(loadParts));

/** One component of each kind: loaded when it is first rendered, for which a navigation waits. */
function each<Part extends keyof AnyParts>(part: Part) {
  const load = async (kind: GameKind) => {
    await orDocument(() => loadParts(kind));
    return { default: loaded[kind]?.[part] ?? Nothing };
  };
  const components = KINDS.map((kind) => [kind, lazy(() => load(kind))]);
  return Object.fromEntries(components) as Record<GameKind, AnyParts[Part]>;
}

const PARTS: { readonly [Part in keyof AnyParts]: Record<GameKind, AnyParts[Part]> } = {
  Machine: each("Machine"),
  Fields: each("Fields"),
  Controls: each("Controls"),
  Story: each("Story"),
  Live: each("Live"),
  Beside: each("Beside"),
};

/** The same component while it is mounted: another one in its place would lose its state. */
function usePart<Part extends keyof AnyParts>(part: Part, kind: GameKind): AnyParts[Part] {
  return useMemo(() => {
    const parts = loaded[kind] as Partial<AnyParts> | undefined;
    return parts ? (parts[part] ?? (Nothing as AnyParts[Part])) : PARTS[part][kind];
  }, [part, kind]);
}

/** A board is not rendered again with every press of the button: roulette's alone takes a weak phone a tenth of a second. */
export const Machine = memo(function Machine(props: MachineProps) {
  const Kind = usePart("Machine", props.view.kind);
  return <Kind {...props} />;
});

export function BetFields(props: FieldsProps) {
  const Kind = usePart("Fields", props.view.kind);
  return <Kind {...props} />;
}

export function StepControls(props: ControlsProps) {
  const Kind = usePart("Controls", props.view.kind);
  return <Kind {...props} />;
}

export function PictureStory(props: StoryProps) {
  const Kind = usePart("Story", props.view.kind);
  return <Kind {...props} />;
}

type LiveTableProps = { kind: GameKind; view: LiveProps["view"] | null; children: ReactNode };

/** Adds nothing to a table whose rounds are not shared. */
export function Live({ kind, view, children }: LiveTableProps) {
  const Kind = usePart("Live", kind);
  return view ? <Kind view={view}>{children}</Kind> : children;
}

export function Beside({ kind }: { kind: GameKind }) {
  const Kind = usePart("Beside", kind);
  return <Kind />;
}
