import { type RefObject, useEffect, useRef, useState } from "react";
import type { Rubbed } from "./rubbing.client.ts";

/** Makes a covered card rubbable; returns whether it is ready. Without it cells are pressed. */
export function useRubbing(
  card: RefObject<HTMLElement>,
  covered: string | null,
  cardBack: string,
  rubbed: Rubbed,
): boolean {
  const [masked, setMasked] = useState<string | null>(null);
  const latest = useRef(rubbed);
  latest.current = rubbed;
  useEffect(() => {
    if (!covered || !card.current) return;
    const ending = new AbortController();
    const { signal } = ending;
    const said: Rubbed = {
      begin: (place) => latest.current.begin(place),
      uncover: (place) => latest.current.uncover(place),
    };
    const element = card.current;
    import("./rubbing.client.ts")
      .then(({ makeRubbable }) => makeRubbable(element, cardBack, said, signal))
      .then(() => signal.aborted || setMasked(covered))
      .catch(() => undefined);
    return () => ending.abort();
  }, [card, covered, cardBack]);
  return masked !== null && masked === covered;
}
