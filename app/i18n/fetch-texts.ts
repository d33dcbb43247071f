import { orDocument } from "#app/lib/documents.ts";
import { untilItWorks } from "#app/lib/next-chance.ts";
import type { DocumentFacts } from "./document.tsx";
import type { BrowserNamespace } from "./namespaces.ts";
import type { Texts } from "./translator.ts";

type Addresses = DocumentFacts["texts"];

async function fetchNamespace(addresses: Addresses, namespace: BrowserNamespace): Promise<Texts> {
  const response = await fetch(addresses[namespace] ?? "");
  if (!response.ok) throw new Error(`texts ${namespace}: ${response.status}`);
  return { [namespace]: await response.json() };
}

/**
 * Fetches the namespaces a document needs, each from its hashed address, and retries until they arrive: hydration needs them,
 * and nothing else would retry.
 */
export async function fetchTexts(addresses: Addresses, namespaces: readonly BrowserNamespace[]): Promise<Texts> {
  const loaded = await Promise.all(
    namespaces.map((namespace) => untilItWorks(() => fetchNamespace(addresses, namespace))),
  );
  return Object.assign({}, ...loaded);
}

/** Loads namespaces later, each once. */
export function bringTextsTo(texts: Texts, addresses: Addresses): (namespace: BrowserNamespace) => Promise<void> {
  const underway = new Map<BrowserNamespace, Promise<void>>();
  const bring = async (namespace: BrowserNamespace) => {
    Object.assign(texts, await fetchNamespace(addresses, namespace));
  };
  return (namespace) => {
    const known = underway.get(namespace);
    if (known) return known;
    // Never rejects: React would retry forever, or show the error in place of the page.
    const fresh = orDocument(() => bring(namespace));
    underway.set(namespace, fresh);
    return fresh;
  };
}
