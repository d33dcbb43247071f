import { useEffect, useState } from "react";
import { BET_FORM } from "#app/kinds/bet-form.ts";
import { SENDER } from "#app/lib/sender.ts";
import type { ReturnsView } from "./returns.server.ts";

/** Nobody reads figures faster than this, and the platform is not asked for every digit. */
const PAUSE_MS = 200;

/** What the bet in the form returns at its stakes; it follows what is chosen where scripts run. */
export function Returns({ view }: { view: ReturnsView }) {
  const text = useReturns(view);
  return (
    <p className="note" aria-live="polite">
      {text} {view.ceiling}
    </p>
  );
}

function useReturns({ text, href }: ReturnsView): string {
  const [found, setFound] = useState<{ instead: string; text: string } | null>(null);
  useEffect(() => {
    const form = document.getElementById(BET_FORM);
    if (!(form instanceof HTMLFormElement) || href === null) return;
    let leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = () => {
      leaving.abort();
      leaving = new AbortController();
      const { signal } = leaving;
      // Where no answer comes, the figures stay those of the bet before: the platform refuses what does not hold.
      fetch(`${href}?${new URLSearchParams(fieldsOf(form))}`, { signal })
        .then(async (answer) => (answer.ok ? ((await answer.json()) as { text: string | null }) : null))
        .then((answer) => answer?.text && !signal.aborted && setFound({ instead: text, text: answer.text }))
        .catch(() => undefined);
    };
    const askSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, PAUSE_MS);
    };
    form.addEventListener("input", askSoon);
    return () => {
      form.removeEventListener("input", askSoon);
      clearTimeout(timer);
      leaving.abort();
    };
  }, [href, text]);
  return found?.instead === text ? found.text : text;
}

/** What the form says of the bet; its operation id and a seed of the player's own are for the press alone. */
const fieldsOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && !["operationId", "ownSeed", SENDER].includes(name) ? [[name, value]] : [],
  );
