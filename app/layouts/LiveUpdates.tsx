import { useMatches, useRevalidator } from "@remix-run/react";
import { useStore } from "jotai";
import { useEffect, useRef } from "react";
import type { LiveBalance } from "#app/contract/live.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { writeAmount } from "#app/lib/amount.ts";
import { type Heard, publish } from "#app/lib/live/bus.ts";
import { follow } from "#app/lib/live/follow.client.ts";
import type { LineFacts } from "#app/lib/live/line.client.ts";
import { Versions } from "#app/lib/live/versions.ts";
import { whilePresent } from "#app/lib/live/while-present.client.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { liveBalanceAtom, liveStateAtom } from "#app/state/live.ts";

/** What comes in a burst is asked for once. */
const GATHER_MS = 150;

const NOBODY: LineFacts = { connectionToken: null, channelToken: null, after: "0" };

/** Brings what happens elsewhere to the page: comes last, as a file of its own, and shows nothing itself. */
export default function LiveUpdates() {
  const player = usePlayer();
  const store = useStore();
  const { paths } = useLanguage();
  const { revalidate } = useRevalidator();
  const shown = new Set(useMatches().flatMap(({ handle }) => (handle as RouteHandle | undefined)?.live ?? []));
  const page = useRef({ shown, revalidate, live: player?.live, address: paths.liveTokens() });
  page.current = { shown, revalidate, live: player?.live, address: paths.liveTokens() };
  const who = player?.live.who ?? null;
  useEffect(() => {
    const versions = new Versions();
    let asking: ReturnType<typeof setTimeout> | undefined;
    const askNow = () => {
      clearTimeout(asking);
      asking = setTimeout(() => page.current.revalidate(), GATHER_MS);
    };
    const present = whilePresent(askNow);
    const askPage = present.ask;
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
      if (subject === "standing" || page.current.shown.has(subject as "balance")) askPage();
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
      ended: askNow,
      state: (isOn) => store.set(liveStateAtom, isOn ? "on" : "off"),
    });
    return () => {
      stop();
      present.stop();
      clearTimeout(asking);
      store.set(liveStateAtom, null);
      store.set(liveBalanceAtom, null);
    };
  }, [who, store]);
  return null;
}
