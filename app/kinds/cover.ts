import { createContext, useContext, useState } from "react";
import type { GameKind } from "#app/contract/games/index.ts";
import { useIsNew } from "./use-is-new.ts";

interface Cover {
  /** The round that is shown lies covered, and nothing else on the page may tell what it came to. */
  isCovered: boolean;
  /** All of it is to be uncovered, one after another. */
  isAsked: boolean;
  /** Asks for that; a second time, it is there at once. */
  ask(): void;
  /** Everything lies open: from now on it may be told. */
  uncover(): void;
}

/** Without a table around it, as in a replay, everything lies open. */
export const CoverContext = createContext<Cover>({
  isCovered: false,
  isAsked: false,
  ask: () => {},
  uncover: () => {},
});

export const useCover = () => useContext(CoverContext);

/** With scripts a scratch card just bought lies covered. The page it is bought on without them is the open card. */
export function useCoverOf(kind: GameKind, round: string | null): Cover {
  const isNew = useIsNew(round);
  const [seen, setSeen] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const isCovered = kind === "scratch" && round !== null && isNew && seen !== round;
  const isAsked = isCovered && asked === round;
  return {
    ...{ isCovered, isAsked },
    ask: () => (isAsked ? setSeen(round) : setAsked(round)),
    uncover: () => setSeen(round),
  };
}
