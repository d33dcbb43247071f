import type { BackendModule } from "i18next";
import type { BrowserNamespace } from "./namespaces.ts";

/** Lets i18next fetch a namespace from its hashed address. */
export const fetchTexts = (addresses: Record<BrowserNamespace, string>): BackendModule => ({
  type: "backend",
  init: () => undefined,
  read: async (_language: string, namespace: string) => {
    const response = await fetch(addresses[namespace as BrowserNamespace]);
    if (!response.ok) throw new Error(`texts ${namespace}: ${response.status}`);
    return response.json();
  },
});
