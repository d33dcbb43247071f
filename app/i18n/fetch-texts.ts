import type { i18n, ResourceLanguage } from "i18next";
import type { BrowserNamespace } from "./namespaces.ts";

type Addresses = Record<BrowserNamespace, string>;

async function fetchNamespace(addresses: Addresses, namespace: BrowserNamespace): Promise<ResourceLanguage> {
  const response = await fetch(addresses[namespace]);
  if (!response.ok) throw new Error(`texts ${namespace}: ${response.status}`);
  return { [namespace]: await response.json() };
}

/** Fetches the namespaces a document needs, each from its hashed address. */
export async function fetchTexts(
  addresses: Addresses,
  namespaces: readonly BrowserNamespace[],
): Promise<ResourceLanguage> {
  const loaded = await Promise.all(namespaces.map((namespace) => fetchNamespace(addresses, namespace)));
  return Object.assign({}, ...loaded);
}

/**
 * Brings namespaces later, each once. One that could not be fetched throws when it is asked for again: React would
 * otherwise ask for ever.
 */
export function bringTextsTo(i18n: i18n, addresses: Addresses): (namespace: BrowserNamespace) => Promise<void> {
  const underway = new Map<BrowserNamespace, Promise<void>>();
  const failures = new Map<BrowserNamespace, unknown>();
  const bring = async (namespace: BrowserNamespace) => {
    const texts = await fetchNamespace(addresses, namespace);
    i18n.addResourceBundle(i18n.language, namespace, texts[namespace]);
  };
  return (namespace) => {
    if (failures.has(namespace)) throw failures.get(namespace);
    const known = underway.get(namespace);
    if (known) return known;
    const fresh = bring(namespace).catch((error: unknown) => void failures.set(namespace, error));
    underway.set(namespace, fresh);
    return fresh;
  };
}
