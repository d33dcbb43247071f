import type { EmblemName } from "#app/contract/emblems.ts";
import { drawEmblem } from "./emblems/index.ts";
import { INK_COLOURS, type InkColour } from "./inks.ts";

export type SymbolInks = readonly [a: InkColour, b: InkColour, c: InkColour];

/** A symbol of a reel: one emblem in three inks on a transparent background, placed on card stock. */
export function symbol(emblem: EmblemName, [a, b, c]: SymbolInks): string {
  const drawing = drawEmblem(emblem, { a: INK_COLOURS[a], b: INK_COLOURS[b], c: INK_COLOURS[c] });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-55 -55 110 110">${drawing}</svg>`;
}
