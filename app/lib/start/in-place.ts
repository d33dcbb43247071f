import { PREFER_NOTHING, PREFER_PAGE } from "#app/contract/document.ts";
import { conform } from "./conform.ts";
import { forgetLost, tellLost } from "./lost.ts";
import { hasState, type InPlaceWords, type Lost } from "./page-start.ts";
import { placeOf, successor } from "./successor.ts";

/**
 * A network that drops packets reports no error. After this time a form is given up; pressing it again does not repeat its
 * effect.
 */
const PATIENCE_MS = 15_000;

/** Hearts and tables: they are answered with the page they are on. */
const FORMS = ".heart, .table-form";

interface Shown {
  form: HTMLFormElement;
  button: HTMLButtonElement | null;
}

interface Press extends Shown {
  /** The target of a search on this page; null for forms that change something. */
  found: URL | null;
  body: URLSearchParams;
  /** Restores the page to its state before the press, if the press is not answered. */
  undo: () => void;
}

const HEART = { keep: "drop", drop: "keep" } as const;

function turnHeart(button: HTMLButtonElement): void {
  button.name = HEART[button.name as keyof typeof HEART];
  button.setAttribute("aria-pressed", String(button.name === "drop"));
}

/** Requests a page as its document, or the answer to a form. */
function ask(to: URL | string, prefer: string, more?: RequestInit): Promise<Response> {
  const late = new AbortController();
  setTimeout(() => late.abort(), PATIENCE_MS);
  return fetch(to, { headers: { Accept: "text/html", Prefer: prefer }, signal: late.signal, ...more });
}

/** A search of a page's own list is answered by the same page at another address. */
const isSearchHere = (form: HTMLFormElement): boolean =>
  form.matches("[role=search]") && new URL(form.action).pathname === location.pathname;

/** A heart shows its new state at once, and other forms show the same busy state as with React. */
function show({ form, button }: Shown, words: InPlaceWords | null): () => void {
  if (button && button.name in HEART) {
    turnHeart(button);
    return () => turnHeart(button);
  }
  const line = form.querySelector(".tell .small");
  const was = line?.textContent as string;
  const state = button?.dataset.state;
  form.setAttribute("aria-busy", "true");
  if (state) button.dataset.state = "moving";
  if (line && words) line.textContent = words.moving;
  return () => {
    form.removeAttribute("aria-busy");
    if (state) button.dataset.state = state;
    if (line) line.textContent = was;
  };
}

/** Replaces this document with another one; the focus stays in place, or moves to where a dialog wants it. */
function put(fresh: Document, { form, button }: Press): void {
  const had = document.activeElement;
  conform(document.documentElement, fresh.documentElement);
  const wanted = document.querySelector<HTMLElement>("dialog[open]");
  const isGone = had === button && document.activeElement !== button;
  if (wanted) wanted.focus();
  else if (isGone) form.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
}

/**
 * Submits forms of the page and shows their answers without loading a document, until React takes over. Anything unexpected is
 * left to the browser. Without words only searches are handled.
 */
export function answerInPlace(words: InPlaceWords | null, isWhole: unknown, answered: (form: HTMLFormElement) => void) {
  /** Presses that wait for earlier ones. */
  const waiting = new Set<Press>();
  let isOver = false;
  /** The address of this page: Back leads to others, which are not loaded. */
  let place = placeOf(location);
  let last: Promise<void> = Promise.resolve();

  function leave(press: Press): void {
    press.undo();
    isOver = true;
    press.form.requestSubmit(press.button);
    isOver = false;
  }

  /** Later presses are shown on top of it. */
  function succeed(press: Press, fresh: Document): void {
    for (const other of waiting) other.undo();
    put(fresh, press);
    for (const other of waiting) other.undo = show(other, words);
    answered(press.form);
  }

  async function send(press: Press): Promise<void> {
    waiting.delete(press);
    const { form, body, found } = press;
    const isHeart = form.matches(".heart");
    const wasOffline = !navigator.onLine;
    const giveBack = (lost: Lost) => {
      if (found || !words) return leave(press);
      press.undo();
      tellLost(form, body, lost, words);
    };
    try {
      // A heart's request is `keepalive` in case the player leaves the page at once: what was shown as done must arrive. A
      // state that came with the page would not include the heart.
      const prefer = isHeart && !hasState(document) ? PREFER_NOTHING : PREFER_PAGE;
      const answer = await ask(found ?? form.action, prefer, found ? {} : { method: "POST", body, keepalive: isHeart });
      const fresh = await successor(answer, found ?? location);
      await isWhole;
      if (answer.status >= 500) return giveBack("fault");
      forgetLost();
      if (found && fresh) {
        history.pushState(null, "", found);
        place = placeOf(found);
      }
      // A heart keeps the state it was pressed into.
      if (answer.status === 204) answered(form);
      else if (fresh) succeed(press, fresh);
      else if (answer.redirected) location.assign(answer.url);
      else leave(press);
    } catch {
      giveBack(wasOffline && !navigator.onLine ? "notSent" : "unknown");
    }
  }

  /**
   * Shows the page that Back leads to. Loaded as a document it would have no script at first, and a second Back would only
   * change its address.
   */
  async function follow(): Promise<void> {
    const to = new URL(location.href);
    if (isOver || placeOf(to) === place) return;
    const fresh = await ask(to, PREFER_PAGE)
      .then((answer) => successor(answer, to))
      .catch(() => null);
    await isWhole;
    if (!fresh) return location.reload();
    place = placeOf(to);
    conform(document.documentElement, fresh.documentElement);
  }

  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter as HTMLButtonElement | null;
    if (isOver || event.defaultPrevented) return;
    const isSearch = isSearchHere(form);
    if (!isSearch && !(words && form.matches(FORMS))) return;
    event.preventDefault();
    // A round is requested once; a heart may be taken back while its request is pending.
    if (form.hasAttribute("aria-busy")) return;
    forgetLost();
    const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
    // The last value of a name counts.
    if (button?.name) body.append(button.name, button.value);
    const found = isSearch ? new URL(`?${body}`, form.action) : null;
    const press = { form, button, body, found, undo: show({ form, button }, words) };
    waiting.add(press);
    last = last.then(() => send(press));
  });

  addEventListener("popstate", () => {
    last = last.then(follow);
  });

  return {
    /** Resolves when no request is pending; from then on React handles forms. */
    async end(): Promise<void> {
      for (let waited: typeof last | undefined; waited !== last; await waited) waited = last;
      isOver = true;
    },
  };
}
