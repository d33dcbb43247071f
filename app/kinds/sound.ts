import { createContext, useContext } from "react";
import type { MakeSound } from "./motion.ts";

/** Outside of a table, as in a replay, there is no sound. */
export const SoundContext = createContext<MakeSound>(() => {});

/** For motion outside a reveal, such as scratching a card with a finger. */
export const useSound = () => useContext(SoundContext);
