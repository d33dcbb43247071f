/**
 * Elements to type in, and those that do nothing without scripts. Links, submits, folds and popovers are handled by the
 * browser.
 */
const WANTS_SCRIPTS =
  "input:not([type=submit]), select, textarea, label, button[type=button]:not([popovertarget]), [contenteditable]";

/** A search is answered before its suggestions could have loaded: only typing needs them. */
const SEARCH = "[role=search]";

const isIntent = ({ type, target }: Event): boolean => {
  if (!(target instanceof Element)) return false;
  // At a table single keys are shortcuts.
  if (type === "keydown" && document.querySelector(".table")) return true;
  return target.closest(WANTS_SCRIPTS) !== null && (type === "input" || target.closest(SEARCH) === null);
};

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
