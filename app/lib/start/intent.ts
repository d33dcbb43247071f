/** Does nothing without scripts; popovers are opened by the browser. */
const BUTTON = "button[type=button]:not([popovertarget])";

/** Elements to type in, and those that do nothing without scripts. Links, submits and folds are handled by the browser. */
const WANTS_SCRIPTS = `input:not([type=submit]), select, textarea, label, ${BUTTON}, [contenteditable]`;

/** A search is answered before its suggestions could have loaded: only typing needs them. */
const SEARCH = "[role=search]";

/** The closest element that matches; an event of a script may have no element. */
const closest = ({ target }: Event, selector: string) =>
  (target as Partial<HTMLElement>).closest?.<HTMLElement>(selector);

const isIntent = (event: Event): unknown =>
  // At a table single keys are shortcuts.
  (event.type === "keydown" && document.querySelector(".table")) ||
  (closest(event, WANTS_SCRIPTS) && (event.type === "input" || !closest(event, SEARCH)));

/** Calls back at each sign that the visitor wants more than a document can do. The returned function stops it. */
export function watchIntent(meant: () => void): () => void {
  const over = new AbortController();
  for (const sign of ["pointerdown", "focusin", "keydown", "input"]) {
    document.addEventListener(sign, (event) => isIntent(event) && meant(), { passive: true, signal: over.signal });
  }
  return () => over.abort();
}

/** Stores the last press that waits for its script; the returned function repeats it. */
export function rememberPress(): () => void {
  let pressed: HTMLElement | undefined;
  const remember = (event: Event) => {
    pressed = closest(event, BUTTON) ?? pressed;
  };
  document.addEventListener("click", remember);
  return () => {
    document.removeEventListener("click", remember);
    // One that is no longer in the page does nothing.
    pressed?.click();
  };
}
