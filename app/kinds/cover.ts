import { createContext, useContext, useState } from "react";
import type { GameKind } from "#app/contract/games/index.ts";
import { useIsNew } from "./use-is-new.ts";

interface Cover {
  /** The round that is shown lies covered, and nothing else on the page may tell what it came to. */
  isCovered: boolean;
  uncover(): void;
}

/** Without a table around it, as in a replay, everything lies open. */
export const CoverContext = createContext<Cover>({ isCovered: false, uncover: () => {} });

export const useCover = () => useContext(CoverContext);

/** With scripts a scratch card just bought lies covered. The page it is bought on without them is the open card. */
export function useCoverOf(kind: GameKind, round: string | null): Cover {
  const isNew = useIsNew(round);
  const [seen, setSeen] = useState<string | null>(null);
  const isCovered = kind === "scratch" && round !== null && isNew && seen !== round;
  return { isCovered, uncover: () => setSeen(round) };
}
