import { atom } from "jotai";

/** Whether games may be heard: off until it is asked for, and kept in this browser. */
export const soundAtom = keptSwitch("sound");

/** How loud they are, above 0 and at most 1. */
export const volumeAtom = keptNumber("volume", 0.6);

/** 0 while nothing may be heard. */
export const loudnessAtom = atom((get) => (get(soundAtom) ? get(volumeAtom) : 0));

/** Whether reveals are as short as can be, kept in this browser. The time between two rounds stays the same. */
export const fastAtom = keptSwitch("fast");

/** Whether a single letter or digit does anything at a table. */
export const keysAtom = keptSwitch("keys", true);

/** A switch that is off until it is pressed, or on where it is `first`, and as it was left on the next page. */
function keptSwitch(key: string, first = false) {
  return kept(
    key,
    (text) => (text === null ? first : text === "on"),
    (on) => (on ? "on" : "off"),
  );
}

/** A share of 1, as it was left on the next page. */
function keptNumber(key: string, first: number) {
  const read = (text: string | null) => {
    const share = Number(text ?? first);
    return share > 0 && share <= 1 ? share : first;
  };
  return kept(key, read, String);
}

/** Nothing is stored on the server, nor where the browser refuses to keep anything: it asks again on the next page. */
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
    // On a server it would be an error, made and caught for each switch of each table.
    return import.meta.env.SSR ? null : localStorage.getItem(key);
  } catch {
    return null;
  }
}
