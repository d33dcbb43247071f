import { atom } from "jotai";

/** What the main button says instead of its own word, and below it; null for a kind with nothing to add. */
export const goWordsAtom = atom<{ word: string | null; note: string } | null>(null);
