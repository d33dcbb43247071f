import type { Ink } from "#app/contract/catalogue.ts";

/** The flat printing inks of the whole series (design §2). */
export const INK_COLOURS = {
  night: "#101a15",
  bone: "#f3ecdc",
  vermilion: "#f2552f",
  brass: "#d9a63f",
  bottle: "#1c5b46",
  petrol: "#174a5c",
  chalk: "#86bccb",
  rose: "#eca6a0",
  plum: "#4b2342",
  rust: "#a63c20",
  lemon: "#f0cd4a",
  moss: "#8b9d55",
  cobalt: "#2b4c9f",
  sand: "#dfbe90",
  mint: "#b9d9bf",
  pine: "#16241e",
} as const;

export type InkColour = keyof typeof INK_COLOURS;

type Palette = readonly [paper: InkColour, ink: InkColour, second: InkColour, third: InkColour];

/**
 * Four inks per card. Paper and ink have a contrast of at least 4.5:1, because the card's words are printed with one on the
 * other.
 */
export const PALETTES: Record<Ink, Palette> = {
  signal: ["vermilion", "night", "bone", "lemon"],
  harbour: ["petrol", "bone", "vermilion", "chalk"],
  lemon: ["lemon", "night", "vermilion", "bone"],
  bottle: ["bottle", "bone", "lemon", "vermilion"],
  bone: ["bone", "night", "vermilion", "bottle"],
  plum: ["plum", "bone", "rose", "lemon"],
  chalk: ["chalk", "night", "bone", "vermilion"],
  rust: ["rust", "bone", "sand", "night"],
  rose: ["rose", "plum", "bone", "vermilion"],
  cobalt: ["cobalt", "bone", "lemon", "rose"],
  moss: ["moss", "night", "bone", "lemon"],
  pine: ["pine", "bone", "brass", "vermilion"],
  mint: ["mint", "night", "bottle", "vermilion"],
  sand: ["sand", "plum", "petrol", "bone"],
};

export function isInk(value: string): value is Ink {
  return Object.hasOwn(PALETTES, value);
}

export function isInkColour(value: string): value is InkColour {
  return Object.hasOwn(INK_COLOURS, value);
}

/** WCAG 2.2 contrast ratio of two colours written #rrggbb, 1 … 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
