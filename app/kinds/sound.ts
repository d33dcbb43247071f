import { createContext, useContext } from "react";
import type { MakeSound } from "./motion.ts";

/** Without a table around it, as in a replay, nothing sounds. */
export const SoundContext = createContext<MakeSound>(() => {});

/** For what moves outside a reveal, such as a card that is scratched with a finger. */
export const useSound = () => useContext(SoundContext);
