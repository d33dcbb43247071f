import { useFetcher, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { canAutofill, isReplaced, type PasskeyProblem, problemOf, showPasskey } from "./passkey.ts";

/** What an intent that begins answers: options for the browser, or a form that was refused. */
interface Begun {
  options?: string;
  result?: { error?: Record<string, string[] | null> | null };
}

const refusalIn = (begun: Begun | undefined): string | undefined =>
  Object.values(begun?.result?.error ?? {}).flatMap((texts) => texts ?? [])[0];

/** The fields in which a browser offers passkeys. */
const OFFERS = "input[autocomplete~=webauthn]";

/**
 * Has a passkey shown and sent to the page's intent `passkey`, by options of its intent `passkeyBegin`: on a press, and with
 * `autofill` also from the field of the e-mail, which asks for them once it is entered.
 */
export function usePasskey(autofill: boolean) {
  const begin = useFetcher<Begun>();
  const submit = useSubmit();
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  const isPressed = useRef(false);
  const ask = useCallback(
    (pressed: boolean) => {
      isPressed.current = pressed;
      begin.submit({ intent: "passkeyBegin" }, { method: "post" });
    },
    [begin.submit],
  );

  const options = begin.data?.options;
  useEffect(() => {
    if (!options) return;
    const pressed = isPressed.current;
    showPasskey(options, !pressed).then(
      (credential) => submit({ intent: "passkey", credential }, { method: "post" }),
      (error) => {
        if (pressed && !isReplaced(error)) setProblem(problemOf(error));
      },
    );
  }, [options, submit]);

  useEffect(() => {
    if (!autofill) return;
    const entered = new AbortController();
    const onEntered = async ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(OFFERS)) return;
      entered.abort();
      if (await canAutofill()) ask(false);
    };
    document.addEventListener("focusin", onEntered, { signal: entered.signal });
    return () => entered.abort();
  }, [autofill, ask]);

  const press = () => {
    setProblem(null);
    ask(true);
  };
  return { press, problem, refusal: refusalIn(begin.data), isBusy: begin.state !== "idle" };
}
