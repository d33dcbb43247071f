import { atom } from "jotai";

/** The cash a table has told, for the head of the page above it; null away from tables, and at a demo. */
export const playedPurseAtom = atom<string | null>(null);
