import { PREFER_NOTHING, PREFER_PAGE } from "#app/contract/document.ts";
import { conform } from "./conform.ts";
import { forgetLost, tellLost } from "./lost.ts";
import { hasState, type InPlaceWords, type Lost } from "./page-start.ts";
import { placeOf, successor } from "./successor.ts";

/** A network that drops packets refuses nothing. Past this a form is given up: pressed again, it does nothing twice. */
const PATIENCE_MS = 15_000;

/** Hearts and tables: what they answer is the page they are pressed on. */
const FORMS = ".heart, .table-form";

interface Press {
  form: HTMLFormElement;
  /** Where a search of this page leads; null for forms that change something. */
  found: URL | null;
  button: HTMLElement | null;
  body: URLSearchParams;
  /** Puts back what the press shows until it is answered; nothing where that is done. */
  undo: (() => void) | null;
}

const HEART = { keep: "drop", drop: "keep" } as const;

function turnHeart(button: HTMLButtonElement): void {
  button.name = HEART[button.name as keyof typeof HEART];
  button.setAttribute("aria-pressed", String(button.name === "drop"));
}

/** A search among what a page lists is answered by the same page at another address. */
const isSearchHere = (form: HTMLFormElement): boolean =>
  form.matches("[role=search]") && new URL(form.action).pathname === location.pathname;

/** A heart is shown as it was pressed, and what else is sent as busy as it is with React. */
function show({ form, button }: Press, words: InPlaceWords | null): () => void {
  if (button instanceof HTMLButtonElement && button.name in HEART) {
    turnHeart(button);
    return () => turnHeart(button);
  }
  const said = form.querySelector(".tell .small");
  const was = said?.textContent ?? "";
  const state = button?.dataset.state;
  form.setAttribute("aria-busy", "true");
  if (state) button.dataset.state = "moving";
  if (said && words) said.textContent = words.moving;
  return () => {
    form.removeAttribute("aria-busy");
    if (state) button.dataset.state = state;
    if (said) said.textContent = was;
  };
}

/** Shows a document in the place of this one, with the keyboard where it was, or where a dialog wants it. */
function put(fresh: Document, { form, button }: Press): void {
  const had = document.activeElement;
  conform(document.documentElement, fresh.documentElement);
  const wanted = document.querySelector<HTMLElement>("dialog[open]");
  const isGone = had === button && document.activeElement !== button;
  if (wanted) wanted.focus();
  else if (isGone) form.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
}

/**
 * Answers forms of the page as their document would, without loading one, until React takes over. Whatever is not as expected
 * becomes the browser's own. Without words there are no forms to answer but searches.
 */
export function answerInPlace(words: InPlaceWords | null, isWhole: unknown, answered: (form: HTMLFormElement) => void) {
  const presses = new Set<Press>();
  let isOver = false;
  /** The address whose page this is: Back leads to others, which are not here. */
  let place = placeOf(location);
  let last: Promise<void> = Promise.resolve();

  const undo = (press: Press) => {
    press.undo?.();
    press.undo = null;
  };

  function leave(press: Press): void {
    undo(press);
    isOver = true;
    press.form.requestSubmit(press.button);
    isOver = false;
  }

  /** What was pressed since is shown above it. */
  function succeed(press: Press, fresh: Document): void {
    const since = [...presses].filter((other) => other !== press && other.undo);
    for (const other of since) undo(other);
    put(fresh, press);
    for (const other of since) other.undo = show(other, words);
    answered(press.form);
  }

  async function send(press: Press): Promise<void> {
    const { form, body, found } = press;
    const isHeart = form.matches(".heart");
    const wasOffline = !navigator.onLine;
    const patience = new AbortController();
    const late = setTimeout(() => patience.abort(), PATIENCE_MS);
    const giveBack = (lost: Lost) => {
      if (found || !words) return leave(press);
      undo(press);
      tellLost(form, lost, words);
    };
    try {
      // A heart is kept alive where the player leaves the page at once: what was shown as done must arrive.
      // A state that came with the page would not know of the heart.
      const prefer = isHeart && !hasState(document) ? PREFER_NOTHING : PREFER_PAGE;
      const headers = { Accept: "text/html", Prefer: prefer };
      const { signal } = patience;
      const asked = found ? { headers, signal } : { method: "POST", body, headers, keepalive: isHeart, signal };
      const answer = await fetch(found ?? form.action, asked);
      const html = await answer.text();
      await isWhole;
      if (answer.status >= 500) return giveBack("fault");
      forgetLost();
      const fresh = successor(answer, html, found ?? location);
      if (found && fresh) {
        history.pushState(null, "", found);
        place = placeOf(found);
      }
      // A heart stands as it was pressed.
      if (answer.status === 204) answered(form);
      else if (fresh) succeed(press, fresh);
      else if (answer.redirected) location.assign(answer.url);
      else leave(press);
    } catch {
      giveBack(wasOffline && !navigator.onLine ? "notSent" : "unknown");
    } finally {
      clearTimeout(late);
    }
  }

  document.addEventListener("submit", (event) => {
    const { target: form, submitter: button } = event;
    if (isOver || event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const isSearch = isSearchHere(form);
    if (!isSearch && !(words && form.matches(FORMS))) return;
    event.preventDefault();
    // A round is asked for once; a heart may be taken back while it is under way.
    if (form.hasAttribute("aria-busy")) return;
    forgetLost();
    const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
    // The last of a name counts.
    if (button instanceof HTMLButtonElement && button.name) body.append(button.name, button.value);
    const found = isSearch ? new URL(`?${body}`, form.action) : null;
    const press: Press = { form, button, body, found, undo: null };
    press.undo = show(press, words);
    presses.add(press);
    last = last.then(() => send(press)).finally(() => presses.delete(press));
  });

  addEventListener("popstate", () => isOver || placeOf(location) === place || location.reload());

  return {
    /** Resolves when nothing is under way any more; from then on forms are React's. */
    async end(): Promise<void> {
      while (presses.size > 0) await last;
      forgetLost();
      isOver = true;
    },
  };
}
