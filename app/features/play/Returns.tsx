import { useEffect, useState } from "react";
import { BET_FORM } from "#app/kinds/bet-form.ts";
import { SENDER } from "#app/lib/sender.ts";
import type { ReturnsView } from "./returns.server.ts";

/** Faster figures could not be read, and the platform gets no request for every digit. */
const PAUSE_MS = 200;

/** What the bet in the form returns at its stakes; with scripts it follows the choice. */
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
    const load = () => {
      leaving.abort();
      leaving = new AbortController();
      const { signal } = leaving;
      // Where no answer comes, the figures of the previous bet stay: the platform refuses a bet that returns too little.
      fetch(`${href}?${new URLSearchParams(fieldsOf(form))}`, { signal })
        .then(async (answer) => (answer.ok ? ((await answer.json()) as { text: string | null }) : null))
        .then((answer) => answer?.text && !signal.aborted && setFound({ instead: text, text: answer.text }))
        .catch(() => undefined);
    };
    const loadSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(load, PAUSE_MS);
    };
    form.addEventListener("input", loadSoon);
    return () => {
      form.removeEventListener("input", loadSoon);
      clearTimeout(timer);
      leaving.abort();
    };
  }, [href, text]);
  return found?.instead === text ? found.text : text;
}

/** The fields that describe the bet; its operation id and a seed of the player's own are sent by the press alone. */
const fieldsOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && !["operationId", "ownSeed", SENDER].includes(name) ? [[name, value]] : [],
  );
