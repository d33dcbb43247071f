import { atom } from "jotai";
import type { Money } from "#app/contract/money.ts";

/** The cash that an event told, and its version: what a page was loaded with is shown unless this one is newer. */
export const liveBalanceAtom = atom<{ version: string; cash: Money } | null>(null);

/** Whether events come: null until the first has, and where none are followed. */
export const liveStateAtom = atom<"on" | "off" | null>(null);
