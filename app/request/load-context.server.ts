import type { AppLoadContext } from "@remix-run/node";
import pino from "pino";
import type { Services } from "#app/api/services.ts";
import { readConfig } from "#app/config.server.ts";
import type { HouseVersions } from "#app/contract/live.ts";

/** What a server knows of a request before Remix does. */
export interface RequestFacts {
  requestId: string;
  /** The visitor's address, behind trusted proxies only. */
  address: string;
  /** When it came in, by `performance.now()`: what it may take is counted from then. */
  receivedAt: number;
  /** For the inline scripts of this answer. */
  nonce: string;
  /** The page's data is asked for, and not the page. */
  wantsData?: boolean;
  /** The address of a file that is not there, where this is the page that says so. */
  missing?: string | null;
  /** At which version each thing is that the whole house shows, as far as was told before: the page is no older. */
  told?: HouseVersions;
}

/** What the pages tell their server of an answer, beside the answer itself. */
export interface AnswerNotes {
  /** The visitor has no session. Nothing is said of an answer that no loader and no action had a part in. */
  isGuest?: boolean;
  /** The answer is the same for every guest, but for this cookie, which each of them is to have. */
  sameForGuests?: { cookie: string };
  /** The answer refuses for so many seconds. */
  retryAfterSeconds?: number;
  /** What the house's captcha loads and frames, for the content policy. */
  captchaSources?: readonly string[];
  /** The whole document, in the place of the answer's body: as a stream it would be taken apart and put together again. */
  document?: string;
}

export interface RequestContext {
  services: Services;
  facts: RequestFacts;
  notes: AnswerNotes;
}

declare module "@remix-run/server-runtime" {
  /** All three from the web process of the house, none of them from Remix's own server. */
  interface AppLoadContext extends Partial<RequestContext> {}
}

let stock: Services | undefined;

/** Under Remix's own server: nothing is kept, and an answer of the platform may be of any size. */
function stockServices(): Services {
  stock ??= {
    config: readConfig(process.env),
    log: pino({ base: { process: "site" } }, pino.destination(2)),
    fetch: globalThis.fetch,
    keep: () => ({ get: (_, fetch) => fetch(soonOver()), soon: (_, fetch) => fetch(soonOver()).catch(() => null) }),
  };
  return stock;
}

const soonOver = () => AbortSignal.timeout(3_000);

const contexts = new WeakMap<AppLoadContext, RequestContext>();

/** The load context of a request, completed where its server gives none. */
export function requestContext(context: AppLoadContext): RequestContext {
  const known = contexts.get(context);
  if (known) return known;
  const complete = {
    services: context.services ?? stockServices(),
    facts: context.facts ?? { requestId: crypto.randomUUID(), address: "", receivedAt: performance.now(), nonce: "" },
    notes: context.notes ?? {},
  };
  contexts.set(context, complete);
  return complete;
}
