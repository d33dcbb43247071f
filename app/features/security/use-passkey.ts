import { useFetcher, useSubmit } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { canAutofill, isReplaced, type PasskeyProblem, problemOf, showPasskey } from "./passkey.ts";

/** The answer of a starting intent: options for the browser, or a refused form. */
interface StartAnswer {
  options?: string;
  result?: { error?: Record<string, string[] | null> | null };
}

const refusalIn = (answer: StartAnswer | undefined): string | undefined =>
  Object.values(answer?.result?.error ?? {}).flatMap((texts) => texts ?? [])[0];

/** The fields in which a browser suggests passkeys. */
const OFFERS = "input[autocomplete~=webauthn]";

/**
 * Prompts for a passkey and sends it to the page's intent `passkey`, with options of its intent `passkeyBegin`: on a press, and
 * with `autofill` also from the e-mail field, which requests them once it has the focus.
 */
export function usePasskey(autofill: boolean) {
  const starting = useFetcher<StartAnswer>();
  const submit = useSubmit();
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  const isPressed = useRef(false);
  const requestOptions = useCallback(
    (pressed: boolean) => {
      isPressed.current = pressed;
      starting.submit({ intent: "passkeyBegin" }, { method: "post" });
    },
    [starting.submit],
  );

  const options = starting.data?.options;
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
      if (await canAutofill()) requestOptions(false);
    };
    document.addEventListener("focusin", onEntered, { signal: entered.signal });
    return () => entered.abort();
  }, [autofill, requestOptions]);

  const press = () => {
    setProblem(null);
    requestOptions(true);
  };
  return { press, problem, refusal: refusalIn(starting.data), isBusy: starting.state !== "idle" };
}
