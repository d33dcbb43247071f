import { atom } from "jotai";

/** The tiles of the last field in the order they were opened, so that the next one can be opened in the same order. */
export const lastTilesAtom = atom<readonly number[]>([]);
