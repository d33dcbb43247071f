import type { AnyCard } from "#app/contract/catalogue.ts";

/** A page of games, and the cursors of the pages around it. */
export interface GamePage {
  items: AnyCard[];
  next: string | null;
  previous: string | null;
  total: number;
}

/** The game after which a page starts, or, with an underscore in front, with which it ends; null for the first page. */
export const readGameCursor = (cursor: string | undefined): { gameId: string | null; isEnd: boolean } => {
  const isEnd = cursor?.startsWith("_") ?? false;
  return { gameId: (isEnd ? cursor?.slice(1) : cursor) ?? null, isEnd };
};

/** The cursor of the page that starts after a game, or ends with it. */
export const writeGameCursor = ({ id }: { id: string }, isEnd: boolean): string => (isEnd ? `_${id}` : id);
