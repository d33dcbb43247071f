import type { AppLoadContext } from "@remix-run/node";

/** What the web process knows of a request before Remix does. */
export interface RequestFacts {
  requestId: string;
  /** The visitor's address, behind trusted proxies only. */
  address: string;
  /** For the inline scripts of this answer. */
  nonce: string;
  /** The page's data is asked for, and not the page. */
  wantsData?: boolean;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    facts?: RequestFacts;
  }
}

const generated = new WeakMap<AppLoadContext, RequestFacts>();

/** The facts of a request; under the stock server, which gives none, an id is made and the rest stays empty. */
export function requestFacts(context: AppLoadContext): RequestFacts {
  const known = context.facts ?? generated.get(context);
  if (known) return known;
  const made = { requestId: crypto.randomUUID(), address: "", nonce: "" };
  generated.set(context, made);
  return made;
}
