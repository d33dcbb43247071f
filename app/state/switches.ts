import { atom } from "jotai";

/** Whether games play sound: off by default, and stored in this browser. */
export const soundAtom = keptSwitch("sound");

/** Their volume, above 0 and at most 1. */
export const volumeAtom = keptNumber("volume", 0.6);

/** 0 while sound is off. */
export const loudnessAtom = atom((get) => (get(soundAtom) ? get(volumeAtom) : 0));

/** Whether reveals are as short as possible, stored in this browser. The time between two rounds stays the same. */
export const fastAtom = keptSwitch("fast");

/** Whether single letters and digits are keyboard shortcuts at a table. */
export const keysAtom = keptSwitch("keys", true);

/** A switch that is off by default, or on if `first`, and is stored for the next page. */
function keptSwitch(key: string, first = false) {
  return kept(
    key,
    (text) => (text === null ? first : text === "on"),
    (on) => (on ? "on" : "off"),
  );
}

/** A fraction of 1 that is stored for the next page. */
function keptNumber(key: string, first: number) {
  const read = (text: string | null) => {
    const share = Number(text ?? first);
    return share > 0 && share <= 1 ? share : first;
  };
  return kept(key, read, String);
}

/** Nothing is stored on the server, nor if the browser refuses storage: then the default applies on the next page. */
function kept<Value>(key: string, read: (text: string | null) => Value, write: (value: Value) => string) {
  const chosenAtom = atom<{ value: Value } | null>(null);
  return atom(
    (get) => (get(chosenAtom) ?? { value: read(stored(key)) }).value,
    (_get, set, value: Value) => {
      set(chosenAtom, { value });
      try {
        localStorage.setItem(key, write(value));
      } catch {}
    },
  );
}

function stored(key: string): string | null {
  try {
    // On a server `localStorage` would throw, and the error would be caught for each switch of each table.
    return import.meta.env.SSR ? null : localStorage.getItem(key);
  } catch {
    return null;
  }
}
