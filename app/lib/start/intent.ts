/** What is filled in or does nothing without scripts. Links, submits, folds and popovers are the browser's own. */
const WANTS_SCRIPTS =
  "input:not([type=submit]), select, textarea, label, button[type=button]:not([popovertarget]), [contenteditable]";

/** A search is answered before its suggestions could have come: only who types waits for them. */
const SEARCH = "[role=search]";

const isIntent = ({ type, target }: Event): boolean => {
  if (!(target instanceof Element)) return false;
  // At a table single keys are presses.
  if (type === "keydown" && document.querySelector(".table")) return true;
  return target.closest(WANTS_SCRIPTS) !== null && (type === "input" || target.closest(SEARCH) === null);
};

/** Calls back at each sign that somebody wants more than a document does. The function that is returned ends it. */
export function watchIntent(meant: () => void): () => void {
  const over = new AbortController();
  for (const sign of ["pointerdown", "focusin", "keydown", "input"]) {
    document.addEventListener(sign, (event) => isIntent(event) && meant(), { passive: true, signal: over.signal });
  }
  return () => over.abort();
}

/** The last press that waits for its script; taken, it is pressed again. */
export function rememberPress(): () => void {
  let pressed: HTMLElement | null = null;
  const remember = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button[type=button]") : null;
    if (button && !button.hasAttribute("popovertarget")) pressed = button;
  };
  document.addEventListener("click", remember);
  return () => {
    document.removeEventListener("click", remember);
    if (pressed?.isConnected) pressed.click();
  };
}
