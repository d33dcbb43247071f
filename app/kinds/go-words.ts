import { atom } from "jotai";

/** The main button's label, if it differs from the default, and the note below it; null for a kind without either. */
export const goWordsAtom = atom<{ word: string | null; note: string } | null>(null);
