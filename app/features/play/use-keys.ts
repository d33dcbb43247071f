import { useAtomValue } from "jotai";
import { type RefObject, useEffect } from "react";
import { BET_FORM } from "#app/kinds/bet-form.ts";
import { keysAtom } from "#app/state/switches.ts";

/** Fields that take typed text, and those that arrows move within. */
const TYPED = "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])";
const ARROWED = "input, [role=slider]";
/** Elements that Space activates by itself. */
const PRESSED = "button, a, summary, input, label";

/** Presses the element whose label shows the key, anywhere in the table: one listener for all kinds of game. */
export function useKeys(inside: RefObject<HTMLElement>): void {
  const singles = useAtomValue(keysAtom);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const table = inside.current?.closest(".table");
      const pressed = table && isForTable(event) ? targetOf(table, event, singles) : null;
      if (!pressed) return;
      event.preventDefault();
      if (pressed.matches(".spin-button")) answerAtOnce(pressed);
      pressed.click();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [inside, singles]);
}

/** The main button reacts to keydown, before the click that sends the form. */
const answerAtOnce = (button: HTMLElement) =>
  button.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));

function isForTable({
  isTrusted,
  defaultPrevented,
  repeat,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: KeyboardEvent): boolean {
  if (!isTrusted || defaultPrevented || repeat || altKey || ctrlKey || metaKey || shiftKey) return false;
  const isOpen = CSS.supports("selector(:popover-open)") && document.querySelector(":popover-open");
  return !isOpen && !document.querySelector("dialog[open]");
}

function targetOf(table: Element, event: KeyboardEvent, singles: boolean): HTMLElement | null {
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(TYPED)) return null;
  // Elsewhere on the page the key scrolls the focused element.
  const isHere = target === document.body || target.closest(`#${BET_FORM}`);
  if (event.key === " ") {
    if (!singles || !isHere || target.closest(PRESSED)) return null;
    return table.querySelector<HTMLElement>(".spin-button");
  }
  const key = keyOf(event);
  if (key.length === 1 ? !singles : target.closest(ARROWED)) return null;
  return keyed(table).get(key) ?? null;
}

/** The letter or digit of a key. For a non-Latin script, and where digits need Shift, the one at its place on the keyboard. */
export function keyOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  if (key.length !== 1 || /^[a-z\d]$/i.test(key)) return key.length === 1 ? key.toLowerCase() : key;
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? key;
}

/** What each key presses now; the kind's own keys take precedence over the chips. */
export function keyed(table: Element): Map<string, HTMLElement> {
  const keys = new Map<string, HTMLElement>();
  const all = [...table.querySelectorAll<HTMLElement>("[data-key]")];
  const ofKind = all.filter((element) => !element.closest(".stake"));
  for (const element of [...ofKind, ...all]) {
    const key = element.dataset.key ?? "";
    if (!keys.has(key) && element.getAttribute("aria-disabled") !== "true" && !element.closest("[inert]"))
      keys.set(key, element);
  }
  return keys;
}
