import { useMatches, useRevalidator } from "@remix-run/react";
import { useStore } from "jotai";
import { useEffect, useRef } from "react";
import type { HouseTopic, LiveBalance } from "#app/contract/live.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { writeAmount } from "#app/lib/amount.ts";
import { type Heard, listen, publish } from "#app/lib/live/bus.ts";
import { follow } from "#app/lib/live/follow.client.ts";
import type { LineFacts } from "#app/lib/live/line.client.ts";
import { Outdated, type ShownAt } from "#app/lib/live/outdated.ts";
import { hasUnsent } from "#app/lib/live/unsent.client.ts";
import { Versions } from "#app/lib/live/versions.ts";
import { whilePresent } from "#app/lib/live/while-present.client.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { RouteData, RouteHandle } from "#app/page/route-handle.ts";
import { liveBalanceAtom, liveStateAtom } from "#app/state/live.ts";
import { showNoticeAtom } from "#app/state/notices.ts";

/** What comes in a burst is asked for once. */
const GATHER_MS = 150;

/** Within this, all who follow a topic ask for their page. */
const SPREAD_MS = 3_000;

/** After it a session asks for a proof of presence. */
const IDLE_MS = 30 * 60_000;

const NOBODY: LineFacts = { connectionToken: null, channelToken: null, after: "0" };

/** Brings what happens elsewhere to the page: comes last, as a file of its own, and shows nothing itself. */
export default function LiveUpdates() {
  const player = usePlayer();
  const store = useStore();
  const { paths } = useLanguage();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const matches = useMatches() as Match[];
  const { shown, at } = shownBy(matches, player !== null);
  const now = { t, shown, at, revalidate, live: player?.live, address: paths.liveTokens() };
  const page = useRef(now);
  page.current = now;
  const who = now.live?.who ?? null;
  const topics = [...at.keys()].sort().join();
  const look = useRef<(() => void) | undefined>(undefined);
  /** When the session was known to be alive, by what it was asked for; 0 once it is over. */
  const aliveAt = useRef(performance.timeOrigin);
  // Once they change: the first page may be much older than this.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are made anew with each answer.
  useEffect(
    () => () => {
      aliveAt.current = Date.now();
    },
    [matches],
  );
  useEffect(() => {
    const followed = topics.split(",").filter(Boolean);
    const stops = followed.map((topic) => listen(topic, () => undefined));
    return () => {
      for (const stop of stops) stop();
    };
  }, [topics]);
  useEffect(() => {
    const versions = new Versions();
    let asking: ReturnType<typeof setTimeout> | undefined;
    // A page that would lead elsewhere stays for what is typed on it. Sent, most of it is kept; all of it is where somebody signed in.
    const leadsAway = () => Date.now() - aliveAt.current >= IDLE_MS;
    const askNow = () => {
      clearTimeout(asking);
      asking = setTimeout(() => {
        const { t, revalidate } = page.current;
        if (!leadsAway() || !hasUnsent()) revalidate();
        else if (!aliveAt.current) {
          // As what is said of a form that was sent: it goes with the next answer to one.
          const [title, text] = [t("notice.signInAgain.title"), t("notice.signInAgain.elsewhere")];
          store.set(showNoticeAtom, { id: "sending", type: "warn", title, text, duration: null, over: true });
        }
      }, GATHER_MS);
    };
    const { ask: askPage, stop: stopAsking } = whilePresent(askNow);
    const outdated = new Outdated();
    let chasing: ReturnType<typeof setTimeout> | undefined;
    // Not all who read the same are to ask in the same moment.
    const chase = () => {
      if (outdated.of(page.current.at).length === 0) return;
      chasing ??= setTimeout(() => {
        chasing = undefined;
        const old = outdated.of(page.current.at);
        if (old.length === 0) return;
        outdated.ask(old);
        askPage();
      }, Math.random() * SPREAD_MS);
    };
    look.current = chase;
    const hear = ({ subject, version, state }: Heard) => {
      if (!versions.take(subject, version)) return;
      if (subject === "balance" && state) {
        const { balance } = state as LiveBalance;
        const { currency, pattern } = page.current.live ?? {};
        // Another account may be the active one.
        if (!pattern || balance.currency !== currency) askPage();
        else store.set(liveBalanceAtom, { version, text: writeAmount(BigInt(balance.amount), pattern) });
      }
      // A restriction, a block or new terms decide which page is shown at all.
      if (subject === "standing" || page.current.shown.has(subject)) askPage();
      outdated.hear(subject, version);
      chase();
      publish({ subject, version, state });
    };
    const stop = follow({
      who,
      facts: page.current.live ?? NOBODY,
      ask: async () => {
        const answer = await fetch(page.current.address, { headers: { Accept: "application/json" } });
        return answer.ok ? answer.json() : null;
      },
      hear,
      // Nobody is signed in any more, whoever is there.
      ended: () => {
        aliveAt.current = 0;
        askNow();
      },
      state: (isOn) => store.set(liveStateAtom, isOn ? "on" : "off"),
    });
    return () => {
      stop();
      stopAsking();
      clearTimeout(asking);
      clearTimeout(chasing);
      look.current = undefined;
      store.set(liveStateAtom, null);
      store.set(liveBalanceAtom, null);
    };
  }, [who, store]);
  // A page that has come may still be older than what was told. After the effect above, so that the first page is looked at too.
  useEffect(() => look.current?.());
  return null;
}

interface Match {
  handle: RouteHandle | undefined;
  data: (RouteData & { told?: Partial<Record<HouseTopic, string>> }) | undefined;
}

/** Not from the contract, which would bring what reads it: the type keeps them the same. */
const OF_HOUSE: Record<HouseTopic, true> = { catalogue: true, content: true, notices: true };

const isOfHouse = (subject: string): subject is HouseTopic => subject in OF_HOUSE;

/** What the routes of a page show: subjects of the player, and at which version each topic. */
function shownBy(matches: readonly Match[], isPlayer: boolean) {
  const shown = new Set<string>(matches.flatMap(({ handle }) => handle?.live ?? []));
  // New terms come with the texts, and questions are counted in the head.
  if (isPlayer) for (const topic of ["content", "notices"]) shown.add(topic);
  const told = matches.find(({ data }) => data?.told)?.data?.told;
  const ofHouse = [...shown].filter(isOfHouse).map((topic) => [topic, told?.[topic]] as const);
  const at: ShownAt = new Map([...ofHouse, ...matches.flatMap(({ data }) => Object.entries(data?.liveAt ?? {}))]);
  return { shown: new Set([...shown].filter((subject) => !isOfHouse(subject))), at };
}
