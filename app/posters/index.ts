import { cardBack, FACE_DOWN } from "./card-back.ts";
import { isEmblem } from "./emblems/index.ts";
import { isInk, isInkColour } from "./inks.ts";
import { patternOf, poster } from "./poster.ts";
import { COMPOSED, isScene, SCENES } from "./scenes.ts";
import { symbol } from "./symbol.ts";

const SEED = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;
const FINGERPRINT = /^[0-9a-f]{64}$/;

/**
 * The drawing at an address, as SVG; undefined if there is none. Addresses: `/posters/{seed}.{ink}.{emblem}.svg`,
 * `/posters/{scene}.svg`, `/posters/back.{hash}.svg` with a whole SHA-256 or `0`, `/posters/back.{hash}.{ink}.svg` with a whole
 * one, and `/symbols/{emblem}.{a}.{b}.{c}.svg`. Each drawing has exactly one address, so that none is cached twice.
 */
export function drawingAt(path: string): string | undefined {
  const [, folder, name = ""] = /^\/(posters|symbols)\/([a-z0-9.-]{1,120})\.svg$/.exec(path) ?? [];
  const parts = name.split(".");
  if (folder === "posters") return posterOf(parts);
  if (folder === "symbols") return symbolOf(parts);
  return undefined;
}

function posterOf([seed = "", ink, emblem, ...rest]: string[]): string | undefined {
  if (rest.length > 0) return undefined;
  if (ink === undefined) return isScene(seed) ? poster({ seed, ...SCENES[seed] }) : undefined;
  if (emblem === undefined) return seed === "back" ? backOf(ink) : undefined;
  if (seed === "back" && FINGERPRINT.test(ink) && isInk(emblem)) return cardBack(ink, emblem);
  if (!SEED.test(seed) || !isInk(ink) || !isEmblem(emblem)) return undefined;
  return poster({ seed, ink, emblem, ...COMPOSED.get(seed) });
}

function backOf(hash: string): string | undefined {
  return hash === FACE_DOWN || FINGERPRINT.test(hash) ? cardBack(hash) : undefined;
}

function symbolOf([emblem = "", a = "", b = "", c = "", ...rest]: string[]): string | undefined {
  if (rest.length > 0 || !isEmblem(emblem) || !isInkColour(a) || !isInkColour(b) || !isInkColour(c)) return undefined;
  return symbol(emblem, [a, b, c]);
}

/** The pattern of a game's poster, for other drawings of that game. */
export const patternOfGame = (id: string) => patternOf({ seed: id, ...COMPOSED.get(id) });
