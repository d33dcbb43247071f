import { useEffect, useLayoutEffect, useRef } from "react";

/** The server has no layout, and React says so of an effect that waits for one. */
const useEffectOfLayout = typeof document === "undefined" ? useEffect : useLayoutEffect;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlOf = (target: EventTarget | null, formId: string): Control | null => {
  const isControl =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  return isControl && target.form?.id === formId ? target : null;
};

/**
 * A form that is made anew once it is saved, whenever `made` changes, shows again what was typed into it since it was sent, and
 * keeps the cursor where it was.
 */
export function useTypedMeanwhile(formId: string, made: string): void {
  const typed = useRef(new Map<string, string>());
  const focused = useRef<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const on = (event: string, act: (target: EventTarget | null) => void) =>
      document.addEventListener(event, ({ target }) => act(target), { signal: stop.signal });
    // What was typed before it was sent is on its way.
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
