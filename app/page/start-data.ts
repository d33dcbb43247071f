import { createContext, useContext } from "react";

/** What a document contains for its scripts; a browser reads it from the document and does not render it. */
export interface StartData {
  /** The file of the one script every document loads. */
  script: string;
  /** A `PageStart`. */
  start: JsonElement;
  /** The loader data in Remix's stream format; empty if the scripts can request it. */
  state: JsonElement;
}

export interface JsonElement {
  id: string;
  json: string;
}

const Start = createContext<StartData | null>(null);

export const StartProvider = Start.Provider;
export const useStartData = () => useContext(Start);
