import type { PosterOptions } from "./poster.ts";

/** Cards of the site itself: the hand of the first page, the 404 and 403 pages. */
export const SCENES = {
  "hand-odds": {
    ink: "lemon",
    emblem: "eye",
    pattern: "rays",
    field: "bleed",
    plan: "solo",
    step: 24,
    swap: true,
    frame: false,
    scale: 1.4,
  },
  "hand-proof": {
    ink: "cobalt",
    emblem: "key",
    pattern: "lozenge",
    field: "bleed",
    plan: "solo",
    step: 24,
    swap: false,
    frame: false,
    scale: 1.4,
  },
  "hand-terms": {
    ink: "rose",
    emblem: "leaf",
    pattern: "bars",
    field: "roundel",
    plan: "solo",
    step: 20,
    swap: false,
    frame: false,
    scale: 1.4,
  },
  "hand-money": {
    ink: "bottle",
    emblem: "coin",
    pattern: "check",
    field: "bleed",
    plan: "solo",
    step: 30,
    swap: false,
    frame: false,
    scale: 1.4,
  },
  "hand-stop": {
    ink: "bone",
    emblem: "hand",
    pattern: "rings",
    field: "bleed",
    plan: "solo",
    step: 18,
    swap: false,
    frame: false,
    scale: 1.4,
  },
  lost: {
    ink: "pine",
    emblem: "owl",
    pattern: "rings",
    field: "bleed",
    plan: "crop",
    step: 24,
    swap: false,
    frame: false,
  },
  closed: {
    ink: "pine",
    emblem: "anchor",
    pattern: "wave",
    field: "bleed",
    plan: "solo",
    step: 24,
    swap: false,
    frame: false,
  },
} as const satisfies Record<string, Required<Omit<PosterOptions, "scale">> & { scale?: number }>;

export type SceneName = keyof typeof SCENES;

export function isScene(value: string): value is SceneName {
  return Object.hasOwn(SCENES, value);
}

/** Hand-made cards of games. The rest of the series is drawn from seeds. */
export const COMPOSED: ReadonlyMap<string, PosterOptions> = new Map([
  ["balloon-mail", { pattern: "dots", field: "roundel", plan: "solo", step: 24, swap: true, frame: false }],
  ["fox-at-noon", { pattern: "rays", field: "bleed", plan: "solo", step: 24, swap: false, frame: false }],
  ["harbour-bell", { pattern: "wave", field: "arch", plan: "solo", step: 24, swap: false, frame: true }],
  ["hundred-dice", { pattern: "plain", field: "roundel", plan: "solo", swap: true, frame: false, scale: 1.45 }],
  ["moth-hour", { pattern: "scale", field: "half", plan: "solo", step: 24, swap: false, frame: false }],
  ["night-ferry", { pattern: "rings", field: "bleed", plan: "solo", step: 24, swap: false, frame: false }],
  ["quiet-volcano", { pattern: "rings", field: "dusk", plan: "solo", step: 20, swap: false, frame: false }],
  ["river-carp", { pattern: "scale", field: "roundel", plan: "solo", step: 30, swap: false, frame: false }],
  ["salt-road", { pattern: "rays", field: "bleed", plan: "three", step: 24, swap: false, frame: false }],
]);
