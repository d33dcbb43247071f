import { nextChance } from "./next-chance.ts";

/** A network that drops packets refuses nothing. Past this a form counts as unanswered, until an answer comes after all. */
const PATIENCE_MS = 15_000;

/** Why nothing goes on: our answer was a fault, or there was none. Of a form, whether it can have left this device. */
export type Reason = "fault" | "offline" | "notSent" | "unknown";

export interface Listener {
  /** A read that is asked for again until it is answered; null once it is. */
  reading(reason: Reason | null): void;
  /** A form that stays as it was; `once` where pressing it again does it no second time. Null when it is sent again. */
  sending(reason: Reason | null, once?: boolean): void;
  /** Makes the router forget the form, which it would replace the page for. */
  release(action: URL): void;
}

type Ask = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

const never = () => new Promise<never>(() => {});

/** The body as well, which a connection may lose after the status has arrived. */
async function wholeOf(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  await answer.clone().arrayBuffer();
  return answer;
}

/** Not of an address that is gone to: there a fault is the page that is shown. */
const isOfThisPage = ({ pathname, searchParams }: URL): boolean => {
  const shown = window.__remixRouter.state.location;
  const query = new URLSearchParams(searchParams);
  query.delete("_routes");
  return pathname === `${shown.pathname}.data` && `${query}` === `${new URLSearchParams(shown.search)}`;
};

/** A list that grows asks ahead of its reader, who waits for nothing. */
const isAskedAhead = ({ pathname }: URL): boolean => {
  const { navigation, revalidation } = window.__remixRouter.state;
  return pathname.endsWith(".data") && navigation.state === "idle" && revalidation === "idle";
};

/** Asks until there is an answer. */
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

/** A proxy in front of a house that is down answers too, but in no words of ours. */
const isOurs = ({ status, headers }: Response) =>
  status < 500 && (status === 204 || headers.get("Content-Type")?.includes("x-script"));

/** Sends once. Without an answer the form is given back to its player, and the router hears nothing of it. */
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
    // Kept alive where the player leaves the page at once: what was shown as done must arrive.
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
 * `fetch` for a page that React has taken over. The router replaces a page by the error page when its data or a form of it
 * is not answered, and what is on the player's network is no fault of ours: the page stays, and reads are asked for again.
 */
export const answeredOrTold =
  (ask: Ask, listener: Listener): Ask =>
  (input, init = {}) => {
    if (!(input instanceof URL && /\.(data|json)$/.test(input.pathname))) return ask(input, init);
    if (init.method) return send(ask, input, init, listener);
    const tell = isAskedAhead(input) ? () => {} : listener.reading;
    return read(() => ask(input, init), tell, isOfThisPage(input), init.signal);
  };
