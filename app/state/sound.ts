import { atom } from "jotai";

const KEY = "sound";

/** Whether games may be heard: off until it is asked for, and kept in this browser. */
const chosenAtom = atom<boolean | null>(null);

export const soundAtom = atom(
  (get) => get(chosenAtom) ?? stored(),
  (_get, set, on: boolean) => {
    set(chosenAtom, on);
    try {
      localStorage.setItem(KEY, on ? "on" : "off");
    } catch {
      // A browser that keeps nothing asks again on the next page.
    }
  },
);

/** Nothing is stored on the server, nor where the browser refuses to keep anything. */
function stored(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}
