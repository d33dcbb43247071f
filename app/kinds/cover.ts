import { createContext, useContext, useState } from "react";
import type { GameKind } from "#app/contract/games/index.ts";
import { useIsNew } from "./use-is-new.ts";

interface Cover {
  /** The round is covered, and nothing else on the page may reveal its result. */
  isCovered: boolean;
  /** All of it is being uncovered, one cell after another. */
  isAsked: boolean;
  /** Requests that; a second call uncovers all at once. */
  ask(): void;
  /** Everything is uncovered: from now on the result may be told. */
  uncover(): void;
}

/** Outside of a table, as in a replay, everything is uncovered. */
export const CoverContext = createContext<Cover>({
  isCovered: false,
  isAsked: false,
  ask: () => {},
  uncover: () => {},
});

export const useCover = () => useContext(CoverContext);

/** With scripts a new scratch card is covered. Without them the page after the purchase shows it uncovered. */
export function useCoverOf(kind: GameKind, round: string | null): Cover {
  const isNew = useIsNew(round);
  const [seen, setSeen] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const isCovered = kind === "scratch" && round !== null && isNew && seen !== round;
  const isAsked = isCovered && asked === round;
  return {
    isCovered,
    isAsked,
    ask: () => (isAsked ? setSeen(round) : setAsked(round)),
    uncover: () => setSeen(round),
  };
}
