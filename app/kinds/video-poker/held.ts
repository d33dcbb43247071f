import { atom } from "jotai";

/** How many of the five cards are ticked to be held, for the label of the button. */
export const heldAtom = atom(0);
