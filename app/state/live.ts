import { atom } from "jotai";

/** The cash of the last event, formatted, and its version: the page's own balance is shown unless this one is newer. */
export const liveBalanceAtom = atom<{ version: string; text: string } | null>(null);

/** Whether events arrive: null until the first has, and if none are followed. */
export const liveStateAtom = atom<"on" | "off" | null>(null);
