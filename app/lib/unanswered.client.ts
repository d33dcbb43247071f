import { nextChance } from "./next-chance.ts";

/**
 * A network that drops packets reports no error. After this time a form counts as unanswered, until an answer arrives after
 * all.
 */
const PATIENCE_MS = 15_000;

/**
 * Why a request is stuck: our answer was a server fault, or there was none. For a form, also whether it can have left this
 * device.
 */
export type Reason = "fault" | "offline" | "notSent" | "unknown";

export interface Listener {
  /** A read that is retried until it is answered; null once it is. */
  reading(reason: Reason | null): void;
  /** A form that was not answered; `once` if pressing it again does not repeat its effect. Null when it is sent again. */
  sending(reason: Reason | null, once?: boolean): void;
  /** Makes the router forget the form, for which it would replace the page. */
  release(action: URL): void;
}

type Ask = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

const never = () => new Promise<never>(() => {});

/** Waits for the body too, which a connection may lose after the status has arrived. */
async function wholeOf(request: Promise<Response>): Promise<Response> {
  const answer = await request;
  await answer.clone().arrayBuffer();
  return answer;
}

/** Not for an address that is navigated to: there a server fault is the page that is shown. */
const isOfThisPage = ({ pathname, searchParams }: URL): boolean => {
  const current = window.__remixRouter.state.location;
  const query = new URLSearchParams(searchParams);
  query.delete("_routes");
  return pathname === `${current.pathname}.data` && `${query}` === `${new URLSearchParams(current.search)}`;
};

/** A growing list requests pages ahead, and its reader does not wait for them. */
const isAskedAhead = ({ pathname }: URL): boolean => {
  const { navigation, revalidation } = window.__remixRouter.state;
  return pathname.endsWith(".data") && navigation.state === "idle" && revalidation === "idle";
};

/** Retries until there is an answer. */
async function read(
  ask: () => Promise<Response>,
  reading: Listener["reading"],
  ofThisPage: boolean,
  signal?: AbortSignal | null,
) {
  for (let tries = 0; ; tries += 1) {
    try {
      const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS));
      const answer = await Promise.race([wholeOf(ask()), late]);
      if (answer.status < 500 || !ofThisPage) {
        reading(null);
        return answer;
      }
      reading("fault");
    } catch (error) {
      if (signal?.aborted) throw error;
      reading("offline");
    }
    await nextChance(tries, signal);
  }
}

/** A proxy in front of a house that is down answers too, but not in our format. */
const isOurs = ({ status, headers }: Response) =>
  status < 500 && (status === 204 || headers.get("Content-Type")?.includes("x-script"));

/** Sends once. Without an answer the form is handed back to the player, and the router is not informed. */
async function send(ask: Ask, action: URL, init: RequestInit, listener: Listener) {
  const once = `${init.body}`.includes("operationId=");
  const wasOffline = !navigator.onLine;
  const giveBack = (reason: Reason) => {
    listener.sending(reason, once);
    listener.release(action);
  };
  listener.sending(null);
  const late = setTimeout(giveBack, PATIENCE_MS, "unknown");
  try {
    // `keepalive` in case the player leaves the page at once: what was shown as done must arrive.
    const answer = await wholeOf(ask(action, { ...init, keepalive: true }));
    if (isOurs(answer)) {
      listener.sending(null);
      return answer;
    }
    giveBack("fault");
  } catch (error) {
    if (init.signal?.aborted) throw error;
    giveBack(wasOffline && !navigator.onLine ? "notSent" : "unknown");
  } finally {
    clearTimeout(late);
  }
  return never();
}

/**
 * `fetch` for a hydrated page. If a page's data or form is not answered, the router replaces the page with the error page,
 * although the player's network is no fault of ours: here the page stays, and reads are retried.
 */
export const retryingFetch =
  (ask: Ask, listener: Listener): Ask =>
  (input, init = {}) => {
    if (!(input instanceof URL && /\.(data|json)$/.test(input.pathname))) return ask(input, init);
    if (init.method) return send(ask, input, init, listener);
    const report = isAskedAhead(input) ? () => {} : listener.reading;
    return read(() => ask(input, init), report, isOfThisPage(input), init.signal);
  };
