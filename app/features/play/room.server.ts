import type { GameDetail } from "#app/contract/catalogue.ts";
import { cardBackPath, symbolPath } from "#app/paths.ts";
import { patternOfGame } from "#app/posters/index.ts";
import { PALETTES } from "#app/posters/inks.ts";

/**
 * The look of a table: the inks, the pattern and the emblem of its poster, and the backs of its cards, printed from its seal.
 */
export function roomOf({ id, ink, emblem }: Pick<GameDetail, "id" | "ink" | "emblem">, sealHash: string) {
  const [paper, print, second] = PALETTES[ink];
  return {
    ink,
    pattern: patternOfGame(id),
    emblem: symbolPath({ emblem, inks: [print, paper, second] }),
    cardBack: cardBackPath(sealHash, ink),
  };
}
