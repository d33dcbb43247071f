import { useEffect, useLayoutEffect, useRef } from "react";

/** The server has no layout, and React warns about layout effects there. */
const useEffectOfLayout = typeof document === "undefined" ? useEffect : useLayoutEffect;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlOf = (target: EventTarget | null, formId: string): Control | null => {
  const isControl =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  return isControl && target.form?.id === formId ? target : null;
};

/**
 * Restores what was typed since the form was sent, and the cursor, after the form has been rendered anew because it was saved,
 * whenever `made` changes.
 */
export function useTypedMeanwhile(formId: string, made: string): void {
  const typed = useRef(new Map<string, string>());
  const focused = useRef<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const on = (event: string, act: (target: EventTarget | null) => void) =>
      document.addEventListener(event, ({ target }) => act(target), { signal: stop.signal });
    // Input typed before the submit has been sent.
    on("submit", (target) => {
      if (target instanceof HTMLFormElement && target.id === formId) typed.current.clear();
    });
    on("input", (target) => {
      const control = controlOf(target, formId);
      if (control) typed.current.set(control.name, control.value);
    });
    on("focusin", (target) => {
      focused.current = controlOf(target, formId)?.name ?? null;
    });
    return () => stop.abort();
  }, [formId]);
  useEffectOfLayout(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const controls = [...form.elements].flatMap((element) => controlOf(element, formId) ?? []);
    for (const control of controls) {
      const value = typed.current.get(control.name);
      if (value !== undefined) control.value = value;
      if (control.name === focused.current && document.activeElement === document.body) control.focus();
    }
  }, [formId, made]);
}
