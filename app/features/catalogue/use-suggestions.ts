import { useCallback, useEffect, useState } from "react";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { Suggestion } from "./suggestions.server.ts";

/** Faster suggestions could not be read, and the platform gets no request for every letter. */
const PAUSE_MS = 200;
/** A lost request is repeated after this time. */
const AGAIN_MS = 2_000;

/** The suggestion the arrow keys move to; -1 is the field itself, which lies between the last and the first. */
export function stepTo(key: string, chosen: number, count: number): number | null {
  if (key === "ArrowDown") return chosen + 1 < count ? chosen + 1 : -1;
  if (key === "ArrowUp") return chosen >= 0 ? chosen - 1 : count - 1;
  return null;
}

async function fetchSuggestions(address: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  const answer = await fetch(address, { signal, headers: { Accept: "application/json" } });
  return answer.ok ? ((await answer.json()) as { games: Suggestion[] }).games : null;
}

/**
 * Games that match what is being typed; null where nothing is typed and where none could be fetched: the form works without.
 * While no request succeeds, the earlier suggestions stay.
 */
export function useSuggestions() {
  const { paths } = useLanguage();
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<Suggestion[] | null>(null);
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const address = typed.trim() ? paths.windowSearch({ q: typed.trim() }) : null;
  useEffect(() => {
    if (!address) return setFound(null);
    const leaving = new AbortController();
    const show = (games: Suggestion[] | null) => leaving.signal.aborted || setFound(games);
    let timer: ReturnType<typeof setTimeout>;
    const fetchAfter = (milliseconds: number) => {
      timer = setTimeout(() => fetchSuggestions(address, leaving.signal).then(show, again), milliseconds);
    };
    const again = () => leaving.signal.aborted || fetchAfter(AGAIN_MS);
    fetchAfter(PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [address]);
  const close = useCallback(() => setTyped(""), []);
  return { found, ask: setTyped, close, hasScripts };
}
