import { createContext, useContext } from "react";

/** What a document brings for its scripts; a browser has it in the document, and renders none. */
export interface StartData {
  /** The file of the one script that every document loads. */
  script: string;
  /** A `PageStart`. */
  start: JsonElement;
  /** What the loaders answered, in the words of Remix's own stream; empty where the scripts can ask for it. */
  state: JsonElement;
}

export interface JsonElement {
  id: string;
  json: string;
}

const Start = createContext<StartData | null>(null);

export const StartProvider = Start.Provider;
export const useStartData = () => useContext(Start);
