import { atom } from "jotai";

/** The cash that an event told, as it is written, and its version: what a page was loaded with is shown unless this one is newer. */
export const liveBalanceAtom = atom<{ version: string; text: string } | null>(null);

/** Whether events come: null until the first has, and where none are followed. */
export const liveStateAtom = atom<"on" | "off" | null>(null);
