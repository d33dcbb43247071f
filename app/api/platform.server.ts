import { operations } from "#app/contract/index.ts";
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from "#app/contract/languages.ts";
import type { HouseVersions } from "#app/contract/live.ts";
import type { DataOf, InputOf, OperationId } from "#app/contract/types.ts";
import { type Caller, type CallPlatform, platformClient, unavailable } from "./client.server.ts";
import { ApiFailure } from "./failure.ts";
import type { Services } from "./services.ts";

export type Settings = DataOf<"getSettings">;
export type Redirect = DataOf<"listRedirects">["redirects"][number];

/** What operators put around the pages. */
export type FrameContent = DataOf<"getMenu"> & DataOf<"listFooterIcons">;

/** The platform as this process sees it: every operation, and the cached answers. */
export interface Platform {
  call: CallPlatform;
  /**
   * The house's settings: the last known ones while the platform does not answer, null before the first. No page waits for
   * them.
   */
  settings(): Promise<Settings | null>;
  /** The operator's redirects by path, cached in the same way; empty before the first answer. */
  redirects(): Promise<ReadonlyMap<string, Redirect>>;
  /** Menus and marks in a language, cached in the same way, and fetched at once when texts have changed. */
  frameContent(language: Language, versions: HouseVersions): Promise<FrameContent | null>;
  /**
   * Rotates the caller's token; all callers in this process with the same token share one call. Other replicas and tabs are
   * handled by the platform: it answers the same new token to all of them for 30 seconds.
   */
  refresh(caller: Caller): Promise<string>;
}

/** Content that pages leave out rather than wait for. */
const CONTENT = {
  max: 1,
  staleMs: Number.POSITIVE_INFINITY,
  failureMs: () => 2_000,
  deadlineMs: 3_000,
  patienceMs: 1_000,
};

/** How long a shared answer is reused. A published change is fetched at once: its version is part of the key. */
const SHARED_MS = 1_000;
/** In each language, the lists of games, the newest posts and the most visited pages. */
const MOST_SHARED = 2_000;
/**
 * The time limit of a shared answer, as a part of a page's. A page's own limit ends first, in a busy process too: if the answer's
 * limit ended before it, a form would take the failure for one that left time, and wait for a second call.
 */
const SHARED_PAGES = 5 / 4;

/** How long an address is assumed to be in the same place: a visitor opens several pages in that time. */
const OF_ADDRESS_MS = 60_000;
const MOST_ADDRESSES = 20_000;

/** Concurrent calls share a refresh; its result is not cached. */
const REFRESH = { max: 10_000, freshMs: 0 };

const platforms = new WeakMap<Services, Platform>();

/** One per process, which has one set of services. */
export function platformOf(services: Services): Platform {
  const known = platforms.get(services);
  if (known) return known;
  const platform = createPlatform(services);
  platforms.set(services, platform);
  return platform;
}

function createPlatform({ keep, ...services }: Services): Platform {
  const request = platformClient(services);
  const deadlineMs = services.config.pageSeconds * 1_000;
  const ofShared = { deadlineMs: deadlineMs * SHARED_PAGES };
  const shared = {
    all: keep<unknown>({ max: MOST_SHARED, freshMs: SHARED_MS, ...ofShared }),
    address: keep<unknown>({ max: MOST_ADDRESSES, freshMs: OF_ADDRESS_MS, ...ofShared }),
  };
  const settings = keep<Settings>({ ...CONTENT, freshMs: 60_000 });
  const redirects = keep<ReadonlyMap<string, Redirect>>({ ...CONTENT, freshMs: 30_000 });
  const frameContent = keep<FrameContent>({ ...CONTENT, max: 2 * LANGUAGES.length, freshMs: 30_000 });
  const refreshes = keep<string>({ ...REFRESH, deadlineMs });
  const asNobody = (signal: AbortSignal): Caller => ({
    token: null,
    language: FALLBACK_LANGUAGE,
    address: null,
    requestId: crypto.randomUUID(),
    signal,
  });

  async function share<Id extends OperationId>(
    sameFor: keyof typeof shared,
    id: Id,
    input: InputOf<Id>,
    caller: Caller,
  ): Promise<DataOf<Id>> {
    const { language, requestId, versions } = caller;
    const address = sameFor === "address" ? caller.address : null;
    const key = JSON.stringify([id, language, versions, address, input]);
    const shareAnswer = () =>
      shared[sameFor].get(key, async (signal) =>
        frozen(await request(id, input, { ...asNobody(signal), language, requestId, address })),
      );
    try {
      return (await orAborted(caller.signal, shareAnswer)) as DataOf<Id>;
    } catch (error) {
      // The failure is that of the shared call; each caller throws one with its own operation.
      const own = error instanceof ApiFailure ? new ApiFailure(error.failures, requestId) : unavailable(requestId);
      throw Object.assign(own, { cause: error });
    }
  }

  const call: CallPlatform = (id, input, caller) => {
    const { sameFor } = operations[id];
    return sameFor ? share(sameFor, id, input, caller) : request(id, input, caller);
  };

  return {
    call,
    settings: () => settings.soon("settings", (signal) => call("getSettings", {}, asNobody(signal))),
    async redirects() {
      const known = await redirects.soon("redirects", async (signal) => {
        const answer = await call("listRedirects", {}, asNobody(signal));
        return new Map(answer.redirects.map((entry) => [entry.from, entry]));
      });
      return known ?? new Map();
    },
    frameContent: (language, versions) =>
      frameContent.soon(`${language} ${versions.content}`, async (signal) => {
        const caller = () => ({ ...asNobody(signal), language, versions });
        const [menu, marks] = await Promise.all([call("getMenu", {}, caller()), call("listFooterIcons", {}, caller())]);
        return { ...menu, ...marks };
      }),
    refresh: (caller) =>
      refreshes.get(caller.token ?? "", async (signal) => {
        const { token } = await call("refreshToken", {}, { ...caller, signal });
        return token;
      }),
  };
}

/**
 * Waits for an answer that other callers may wait for longer. The shared call goes on after this caller aborts; a caller that
 * has aborted already starts none.
 */
const orAborted = <Value>(signal: AbortSignal, ask: () => Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) return giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    ask()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", giveUp));
  });

/** Freezes a value that several callers share. */
function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) for (const part of Object.values(Object.freeze(value))) frozen(part);
  return value;
}
