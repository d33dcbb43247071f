import { FALLBACK_LANGUAGE } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import { type Caller, type CallPlatform, platformClient } from "./client.server.ts";
import type { Services } from "./services.ts";

export type Settings = DataOf<"getSettings">;
export type Redirect = DataOf<"listRedirects">["redirects"][number];

/** The platform as this process knows it: every operation, and what is kept of its answers. */
export interface Platform {
  call: CallPlatform;
  /** The house's settings: the last known ones while the platform cannot say, null before any. No page waits for them. */
  settings(): Promise<Settings | null>;
  /** The operator's redirects by their path, likewise; none before any are known. */
  redirects(): Promise<ReadonlyMap<string, Redirect>>;
  /**
   * Rotates the caller's token; all in this process who hold the same token share one call. Other replicas and tabs are
   * the platform's matter: it answers the same new token to all of them for 30 seconds.
   */
  refresh(caller: Caller): Promise<string>;
}

/** Content that pages show without, rather than wait for it. */
const CONTENT = {
  max: 1,
  staleMs: Number.POSITIVE_INFINITY,
  failureMs: () => 2_000,
  deadlineMs: 3_000,
  patienceMs: 1_000,
};

/** Calls side by side share a refresh; nothing is kept of it. */
const REFRESH = { max: 10_000, freshMs: 0, deadlineMs: 3_000 };

const platforms = new WeakMap<Services, Platform>();

/** One for each process, which is one set of services. */
export function platformOf(services: Services): Platform {
  const known = platforms.get(services);
  if (known) return known;
  const platform = createPlatform(services);
  platforms.set(services, platform);
  return platform;
}

function createPlatform({ keep, ...services }: Services): Platform {
  const call = platformClient(services);
  const settings = keep<Settings>({ ...CONTENT, freshMs: 60_000 });
  const redirects = keep<ReadonlyMap<string, Redirect>>({ ...CONTENT, freshMs: 30_000 });
  const refreshes = keep<string>(REFRESH);
  const asNobody = (signal: AbortSignal): Caller => ({
    ...{ token: null, language: FALLBACK_LANGUAGE, address: null },
    ...{ requestId: crypto.randomUUID(), signal },
  });

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
    refresh: (caller) =>
      refreshes.get(caller.token ?? "", async (signal) => {
        const { token } = await call("refreshToken", {}, { ...caller, signal });
        return token;
      }),
  };
}
