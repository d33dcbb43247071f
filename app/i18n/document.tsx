import { createContext, useContext } from "react";
import type { Language } from "#app/contract/languages.ts";
import type { BrowserNamespace } from "./namespaces.ts";

/** What a page does about measuring: nothing, asking, or loading the container the visitor has agreed to. */
export type Analytics = { state: "off" | "asking" } | { state: "agreed"; container: string };

/** What the document itself needs on both sides, also when the root loader failed. */
export interface DocumentFacts {
  language: Language;
  /** Addresses of the interface texts in that language: of the document's namespaces, and of all where it brings its state. */
  texts: Partial<Record<BrowserNamespace, string>>;
  /** The namespaces this document is written with. */
  namespaces: readonly BrowserNamespace[];
  /** Which build wrote it. */
  build: string;
  sentryDsn: string | null;
  analytics: Analytics;
  supportEmail: string;
  /** The document stands at the address of a file, where the router of the browser would find no page to take over. */
  isAtFile: boolean;
}

const Facts = createContext<DocumentFacts | null>(null);
const Nonce = createContext<string | undefined>(undefined);

export const DocumentFactsProvider = Facts.Provider;
/** Server only: a nonce that reached the browser's React tree could be read by an injected script. */
export const NonceProvider = Nonce.Provider;

export const useNonce = () => useContext(Nonce);

export function useDocumentFacts(): DocumentFacts {
  const facts = useContext(Facts);
  if (!facts) throw new Error("the document was rendered without its facts");
  return facts;
}

const FACTS_ID = "document-facts";

/** Hands the facts to the browser as data, which no content policy needs to allow. */
export function DocumentFactsScript() {
  const facts = useDocumentFacts();
  const json = JSON.stringify(facts).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of ours with every "<" escaped
  return <script type="application/json" id={FACTS_ID} dangerouslySetInnerHTML={{ __html: json }} />;
}

export function readDocumentFacts(): DocumentFacts {
  return JSON.parse(document.getElementById(FACTS_ID)?.textContent ?? "{}");
}
