import { useCallback, useEffect, useState } from "react";
import { Anchor } from "#app/components/Anchor.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { type Heard, useTopic } from "#app/lib/live/bus.ts";
import { isNewer } from "#app/lib/live/versions.ts";
import type { SettledView } from "./settled.server.ts";

/** The last rounds of the house. A loss is shown in the same size and place as a win. */
export function JustSettled(loaded: SettledView) {
  const { paths } = useLanguage();
  const { title, note, rounds } = useNewest(loaded, paths.justSettled());
  return (
    <section id="settled" className="later">
      <SectionHead title={title} note={note} />
      <ul className="lines">
        {rounds.map(({ href, game, about, net, isWon }, place) => (
          // Two rounds of a minute may have identical texts.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <li key={place}>
            <span>
              <Anchor href={href} lang="en">
                {game}
              </Anchor>{" "}
              <span className="soft">
                <Unbroken>{about}</Unbroken>
              </span>
            </span>
            <MoneyText plain={!isWon}>{net}</MoneyText>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An answer that the site shares among clients may be this old. */
const ANSWERED_WITHIN_MS = 1_000;
/** Readers are spread over this time, so that they do not all request at the same moment. */
const SPREAD_MS = 3_000;

/** The list as loaded, or as fetched since. Fetched without cookies: a visible list is no activity of its reader. */
function useNewest(loaded: SettledView, address: string): SettledView {
  const [fetched, setFetched] = useState<SettledView | null>(null);
  const [published, setPublished] = useState<string | null>(null);
  useTopic(
    "settled",
    useCallback(({ version }: Heard) => setPublished(version), []),
  );
  const newest = fetched && isNewer(fetched.version, loaded.version) ? fetched : loaded;
  const isOld = published !== null && isNewer(published, newest.version);
  useEffect(() => {
    if (!isOld) return;
    const ask = async () => {
      const answer = await fetch(address, { credentials: "omit", headers: { Accept: "application/json" } });
      const view = answer.ok ? ((await answer.json()) as SettledView | null) : null;
      if (view) setFetched(view);
    };
    const wait = ANSWERED_WITHIN_MS + Math.random() * SPREAD_MS;
    const timer = setTimeout(() => ask().catch(() => undefined), wait);
    return () => clearTimeout(timer);
  }, [isOld, address]);
  return newest;
}
