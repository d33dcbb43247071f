import { useEffect, useState } from "react";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { Suggestion } from "./suggestions.server.ts";

/** Nobody reads suggestions faster than this, and the platform is not asked for every letter. */
const PAUSE_MS = 200;
/** A lost request is asked again after this. */
const AGAIN_MS = 2_000;

/** Where the arrow keys lead from one suggestion; -1 is the field itself, which lies between the last and the first. */
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
 * Games for what is being typed; null where nothing is, and where none could be fetched: the form works without. While no
 * request comes through, those of what was typed before stay.
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
    const askAfter = (milliseconds: number) => {
      timer = setTimeout(() => fetchSuggestions(address, leaving.signal).then(show, again), milliseconds);
    };
    const again = () => leaving.signal.aborted || askAfter(AGAIN_MS);
    askAfter(PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [address]);
  return { found, ask: setTyped, close: () => setTyped(""), hasScripts };
}
