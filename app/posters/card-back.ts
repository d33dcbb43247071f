import type { Ink } from "#app/contract/catalogue.ts";
import { INK_COLOURS, PALETTES } from "./inks.ts";
import { type Lottery, lottery } from "./lottery.ts";

const GROUND = "#15231d";
const DIM = ["#22352c", "#1b2b24"] as const;
const GREY = "#7d9186";
const TILE = 25;
const QUARTER = 5;

/** Hash of the plain card back: a card that is still face down. */
export const FACE_DOWN = "0";

/** The visible part of the drawing, as offset and size: a poster's card is landscape, a played one portrait. */
const [LYING, STANDING] = ["0 10 250 230", "50 25 150 200"];

/**
 * The back of a card, drawn from a hash. A whole SHA-256 is printed in brass or chalk and is the fingerprint of a server seed:
 * every changed digit changes the picture. Anything shorter gives the dim back of a card face down. A card in play has the same
 * picture in the inks of its game.
 */
export function cardBack(hash: string, ink?: Ink): string {
  const [ground, first, second] = ink ? inksOf(ink) : [GROUND, ...tonesOf(hash)];
  const { major, minor } = quarter(lottery(hash));
  const parts = `<path fill="${first}" d="${major}"/><path fill="${second}" d="${minor}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${ink ? STANDING : LYING}"><path fill="${ground}" d="M0 0h250v250H0z"/>`,
    `<defs><g id="q">${parts}</g><g id="h"><use href="#q"/><use href="#q" transform="matrix(-1 0 0 1 250 0)"/></g></defs>`,
    `<use href="#h"/><use href="#h" transform="matrix(1 0 0-1 0 250)"/></svg>`,
  ].join("");
}

function inksOf(ink: Ink): readonly [ground: string, first: string, second: string] {
  const [paper, print, second] = PALETTES[ink];
  return [INK_COLOURS[paper], INK_COLOURS[second], INK_COLOURS[print]];
}

function tonesOf(hash: string): readonly [string, string] {
  if (hash.length < 64) return DIM;
  const even = Number.parseInt(hash.slice(-1), 16) % 2 === 0;
  return [even ? INK_COLOURS.brass : INK_COLOURS.chalk, GREY];
}

/** 5 × 5 tiles; three in five have the first tone. */
function quarter(draw: Lottery): { major: string; minor: string } {
  let [major, minor] = ["", ""];
  for (let y = 0; y < QUARTER * TILE; y += TILE)
    for (let x = 0; x < QUARTER * TILE; x += TILE) {
      const leaf = draw.pick(LEAVES)(x, y);
      if (draw.fraction() > 0.4) major += leaf;
      else minor += leaf;
    }
  return { major, minor };
}

/** The possible shapes of a tile: a quarter circle in any corner, a small lozenge, or nothing. */
const LEAVES = [
  (x: number, y: number) => `M${x} ${y}h25a25 25 0 0 1-25 25z`,
  (x: number, y: number) => `M${x + TILE} ${y}v25a25 25 0 0 1-25-25z`,
  (x: number, y: number) => `M${x + TILE} ${y + TILE}h-25a25 25 0 0 1 25-25z`,
  (x: number, y: number) => `M${x} ${y + TILE}v-25a25 25 0 0 1 25 25z`,
  (x: number, y: number) => `M${x + TILE / 2} ${y}l12.5 12.5-12.5 12.5-12.5-12.5z`,
  () => "",
] as const;
