import type { ResourceLanguage } from "i18next";
import type { BrowserNamespace } from "./namespaces.ts";

/** Fetches the texts of a language, each namespace from its hashed address; together they weigh about 5 kB. */
export async function fetchTexts(addresses: Record<BrowserNamespace, string>): Promise<ResourceLanguage> {
  const loaded = await Promise.all(
    Object.entries(addresses).map(async ([namespace, address]) => {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`texts ${namespace}: ${response.status}`);
      return [namespace, await response.json()] as const;
    }),
  );
  return Object.fromEntries(loaded);
}
