import type { AppLoadContext } from "@remix-run/node";
import pino from "pino";
import type { Services } from "#app/api/services.ts";
import { readConfig } from "#app/config.server.ts";
import type { HouseVersions } from "#app/contract/live.ts";

/** What a server knows about a request before Remix handles it. */
export interface RequestFacts {
  requestId: string;
  /** The visitor's address; forwarded addresses count only from trusted proxies. */
  address: string;
  /** When it arrived, by `performance.now()`: its time limits are counted from then. */
  receivedAt: number;
  /** For the inline scripts of this response. */
  nonce: string;
  /** The request is for the page's data, not for the page. */
  wantsData?: boolean;
  /** The address of a missing file, if this request renders the page that says so. */
  missing?: string | null;
  /** The last published version of each topic of the whole house: the page is no older. */
  versions?: HouseVersions;
}

/** What the pages tell their server about a response, besides the response itself. */
export interface AnswerNotes {
  /** The visitor has no session. Unset for a response that no loader and no action took part in. */
  isGuest?: boolean;
  /** The response is the same for every guest, except for this cookie, which is set for each of them. */
  sameForGuests?: { cookie: string };
  /** The response is a refusal for this many seconds. */
  retryAfterSeconds?: number;
  /** What the house's captcha loads and frames, for the content security policy. */
  captchaSources?: readonly string[];
  /** Origins the page frames a game of, for the content security policy of this response alone. */
  frames?: readonly string[];
  /** The whole document, in place of the response's body: as a stream it would be split and joined again. */
  document?: string;
}

export interface RequestContext {
  services: Services;
  facts: RequestFacts;
  notes: AnswerNotes;
}

declare module "@remix-run/server-runtime" {
  /** The web process of the house passes all three, Remix's own server none. */
  interface AppLoadContext extends Partial<RequestContext> {}
}

let stock: Services | undefined;

/** Under Remix's own server: nothing is cached, and an answer of the platform may have any size. */
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

/** The load context of a request, with defaults if its server passes none. */
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
