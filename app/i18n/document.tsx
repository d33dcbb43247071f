import { createContext, useContext } from "react";
import type { Language } from "#app/contract/languages.ts";
import type { BrowserNamespace } from "./namespaces.ts";

/** The state of analytics on a page: off, asking for consent, or loading the container the visitor has agreed to. */
export type Analytics = { state: "off" | "asking" } | { state: "agreed"; container: string };

/** What the document needs on the server and in the browser, also if the root loader failed. */
export interface DocumentFacts {
  language: Language;
  /** Addresses of the texts in that language: of the document's namespaces, or of all namespaces if it includes its state. */
  texts: Partial<Record<BrowserNamespace, string>>;
  /** The namespaces this document is rendered with. */
  namespaces: readonly BrowserNamespace[];
  /** The build that rendered it. */
  build: string;
  sentryDsn: string | null;
  analytics: Analytics;
  supportEmail: string;
  /** The document is at the address of a file, where the browser's router would find no page to hydrate. */
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

/** Passes the facts to the browser as data, which needs no permission of the content security policy. */
export function DocumentFactsScript() {
  const facts = useDocumentFacts();
  const json = JSON.stringify(facts).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of ours with every "<" escaped
  return <script type="application/json" id={FACTS_ID} dangerouslySetInnerHTML={{ __html: json }} />;
}

export function readDocumentFacts(): DocumentFacts {
  return JSON.parse(document.getElementById(FACTS_ID)?.textContent ?? "{}");
}
