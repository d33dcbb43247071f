import { useMatches, useRevalidator } from "@remix-run/react";
import { useStore } from "jotai";
import { type MutableRefObject, useEffect, useRef } from "react";
import type { HouseTopic, LiveBalance } from "#app/contract/live.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { writeAmount } from "#app/lib/amount.ts";
import { type Heard, listen, publish } from "#app/lib/live/bus.ts";
import { chase } from "#app/lib/live/chase.ts";
import { follow } from "#app/lib/live/follow.client.ts";
import { gathered } from "#app/lib/live/gathered.ts";
import type { LineFacts } from "#app/lib/live/line.client.ts";
import { Outdated, type ShownAt } from "#app/lib/live/outdated.ts";
import { hasUnsent } from "#app/lib/live/unsent.client.ts";
import { Versions } from "#app/lib/live/versions.ts";
import { whilePresent } from "#app/lib/live/while-present.client.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { RouteData, RouteHandle } from "#app/page/route-handle.ts";
import { liveBalanceAtom, liveStateAtom } from "#app/state/live.ts";
import { showNoticeAtom } from "#app/state/notices.ts";

/** After it a session requires proof of presence. */
const IDLE_MS = 30 * 60_000;

const NOBODY: LineFacts = { connectionToken: null, channelToken: null, after: "0" };

/** Applies events to the page: loads last, as a separate file, and renders nothing itself. */
export default function LiveUpdates() {
  const matches = useMatches() as Match[];
  const shown = shownBy(matches, usePlayer() !== null);
  const aliveAt = useAliveAt(matches);
  useTopics(shown.at);
  useEvents(shown, aliveAt);
  return null;
}

/** When a response last showed the session to be valid; 0 once it has ended. */
function useAliveAt(matches: readonly Match[]) {
  const aliveAt = useRef(performance.timeOrigin);
  // Only after a change: the first page may be much older than its hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the matches are new objects after each response.
  useEffect(
    () => () => {
      aliveAt.current = Date.now();
    },
    [matches],
  );
  return aliveAt;
}

function useTopics(at: ShownAt) {
  const topics = [...at.keys()].sort().join();
  useEffect(() => {
    const followed = topics.split(",").filter(Boolean);
    const stops = followed.map((topic) => listen(topic, () => undefined));
    return () => {
      for (const stop of stops) stop();
    };
  }, [topics]);
}

/** Follows events as long as the player is the same, and applies each to the page as it is then. */
function useEvents({ shown, at }: ReturnType<typeof shownBy>, aliveAt: MutableRefObject<number>) {
  const store = useStore();
  const player = usePlayer();
  const { paths } = useLanguage();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const now = { t, shown, at, revalidate, live: player?.live, address: paths.liveTokens() };
  const page = useRef(now);
  page.current = now;
  const who = now.live?.who ?? null;
  const look = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const versions = new Versions();
    const outdated = new Outdated();
    const reload = gathered(() => reloadOrTell(page.current, aliveAt.current, store), signal);
    const ask = whilePresent(reload, signal);
    const check = chase(outdated, () => page.current.at, ask, signal);
    look.current = check;
    const hear = ({ subject, version, state }: Heard) => {
      if (!versions.take(subject, version)) return;
      if (subject === "balance" && state) {
        const { balance } = state as LiveBalance;
        const { currency, pattern } = page.current.live ?? {};
        // Another account may be the active one.
        if (!pattern || balance.currency !== currency) ask();
        else store.set(liveBalanceAtom, { version, text: writeAmount(BigInt(balance.amount), pattern) });
      }
      // A restriction, a block or new terms decide which page is shown at all.
      if (subject === "standing" || page.current.shown.has(subject)) ask();
      outdated.hear(subject, version);
      check();
      publish({ subject, version, state });
    };
    follow(
      {
        who,
        facts: page.current.live ?? NOBODY,
        ask: async () => {
          const answer = await fetch(page.current.address, { headers: { Accept: "application/json" } });
          return answer.ok ? answer.json() : null;
        },
        hear,
        // Nobody is signed in any more.
        ended: () => {
          aliveAt.current = 0;
          reload();
        },
        state: (isOn) => store.set(liveStateAtom, isOn ? "on" : "off"),
      },
      signal,
    );
    return () => {
      over.abort();
      look.current = undefined;
      store.set(liveStateAtom, null);
      store.set(liveBalanceAtom, null);
    };
  }, [who, store, aliveAt]);
  // A new page may still be older than the last event. After the effect above, so that the first page is checked too.
  useEffect(() => look.current?.());
}

interface Page {
  t: ReturnType<typeof useTranslation<"common">>["t"];
  revalidate(): void;
}

/**
 * A page whose reload would redirect stays while something is typed on it. When it is sent, most of it is kept; all of it if
 * somebody has signed in.
 */
function reloadOrTell({ t, revalidate }: Page, aliveAt: number, store: ReturnType<typeof useStore>) {
  if (Date.now() - aliveAt < IDLE_MS || !hasUnsent()) revalidate();
  else if (!aliveAt) {
    // Like the notice about a submitted form: it disappears with the next answer to one.
    const [title, text] = [t("notice.signInAgain.title"), t("notice.signInAgain.elsewhere")];
    store.set(showNoticeAtom, { id: "sending", type: "warn", title, text, duration: null, over: true });
  }
}

interface Match {
  handle: RouteHandle | undefined;
  data: (RouteData & { versions?: Partial<Record<HouseTopic, string>> }) | undefined;
}

/** Not imported from the contract, which would bring its parsers: the type keeps both equal. */
const OF_HOUSE: Record<HouseTopic, true> = { catalogue: true, content: true, notices: true };

const isOfHouse = (subject: string): subject is HouseTopic => subject in OF_HOUSE;

/** What the routes of a page show: subjects of the player, and the version of each topic. */
function shownBy(matches: readonly Match[], isPlayer: boolean) {
  const shown = new Set<string>(matches.flatMap(({ handle }) => handle?.live ?? []));
  // New terms come with the content, and unread notices are counted in the head.
  if (isPlayer) for (const topic of ["content", "notices"]) shown.add(topic);
  const versions = matches.find(({ data }) => data?.versions)?.data?.versions;
  const ofHouse = [...shown].filter(isOfHouse).map((topic) => [topic, versions?.[topic]] as const);
  const at: ShownAt = new Map([...ofHouse, ...matches.flatMap(({ data }) => Object.entries(data?.liveAt ?? {}))]);
  return { shown: new Set([...shown].filter((subject) => !isOfHouse(subject))), at };
}
