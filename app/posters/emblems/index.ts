import type { EmblemName } from "#app/contract/emblems.ts";
import { ANIMALS } from "./animals.ts";
import type { Emblem, Tone } from "./emblem.ts";
import { PLACES } from "./places.ts";
import { PLANTS } from "./plants.ts";
import { SKY_AND_SEA } from "./sky-and-sea.ts";
import { THINGS } from "./things.ts";

const DRAWINGS: Readonly<Record<EmblemName, Emblem>> = { ...ANIMALS, ...PLACES, ...PLANTS, ...SKY_AND_SEA, ...THINGS };

export function isEmblem(value: string): value is EmblemName {
  return Object.hasOwn(DRAWINGS, value);
}

export function emblemOf(name: EmblemName): Emblem {
  return DRAWINGS[name];
}

/** SVG of an emblem in three colours written #rrggbb, centred at 0,0. */
export function drawEmblem(name: EmblemName, colours: Record<Tone, string>): string {
  const { marks, turn } = emblemOf(name);
  const drawn = marks.map(([tone, path, width, dash]) =>
    width === undefined
      ? `<path fill="${colours[tone]}" d="${path}"/>`
      : `<path fill="none" stroke="${colours[tone]}" stroke-width="${width}"${dash ? ` stroke-dasharray="${dash}"` : ""} d="${path}"/>`,
  );
  return turn === undefined ? drawn.join("") : `<g transform="rotate(${turn})">${drawn.join("")}</g>`;
}
