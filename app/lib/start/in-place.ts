import { PREFER_NOTHING, PREFER_PAGE } from "#app/contract/document.ts";
import { conform } from "./conform.ts";
import { forgetLost, tellLost } from "./lost.ts";
import { hasState, type InPlaceWords, type Lost } from "./page-start.ts";
import { placeOf, successor } from "./successor.ts";

/** A network that drops packets refuses nothing. Past this a form is given up: pressed again, it does nothing twice. */
const PATIENCE_MS = 15_000;

/** Hearts and tables: what they answer is the page they are pressed on. */
const FORMS = ".heart, .table-form";

interface Shown {
  form: HTMLFormElement;
  button: HTMLElement | null;
}

interface Press extends Shown {
  /** Where a search of this page leads; null for forms that change something. */
  found: URL | null;
  body: URLSearchParams;
  /** Puts back what the press shows until it is answered. */
  undo: () => void;
}

const HEART = { keep: "drop", drop: "keep" } as const;

function turnHeart(button: HTMLButtonElement): void {
  button.name = HEART[button.name as keyof typeof HEART];
  button.setAttribute("aria-pressed", String(button.name === "drop"));
}

/** Asks for a page as its document would come, or for what a form answers. */
function ask(to: URL | string, prefer: string, more?: RequestInit): Promise<Response> {
  const late = new AbortController();
  setTimeout(() => late.abort(), PATIENCE_MS);
  return fetch(to, { headers: { Accept: "text/html", Prefer: prefer }, signal: late.signal, ...more });
}

/** A search among what a page lists is answered by the same page at another address. */
const isSearchHere = (form: HTMLFormElement): boolean =>
  form.matches("[role=search]") && new URL(form.action).pathname === location.pathname;

/** A heart is shown as it was pressed, and what else is sent as busy as it is with React. */
function show({ form, button }: Shown, words: InPlaceWords | null): () => void {
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
  /** What waits for the presses before it. */
  const waiting = new Set<Press>();
  let isOver = false;
  /** The address whose page this is: Back leads to others, which are not here. */
  let place = placeOf(location);
  let last: Promise<void> = Promise.resolve();

  function leave(press: Press): void {
    press.undo();
    isOver = true;
    press.form.requestSubmit(press.button);
    isOver = false;
  }

  /** What was pressed since is shown above it. */
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
      tellLost(form, lost, words);
    };
    try {
      // A heart is kept alive where the player leaves the page at once: what was shown as done must arrive.
      // A state that came with the page would not know of the heart.
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
      // A heart stands as it was pressed.
      if (answer.status === 204) answered(form);
      else if (fresh) succeed(press, fresh);
      else if (answer.redirected) location.assign(answer.url);
      else leave(press);
    } catch {
      giveBack(wasOffline && !navigator.onLine ? "notSent" : "unknown");
    }
  }

  /**
   * Shows the page that Back leads to. Loaded anew it would have no script at first, and a second Back would change its address alone.
   */
  async function follow(): Promise<void> {
    const to = new URL(location.href);
    if (isOver || placeOf(to) === place) return;
    const asked = ask(to, PREFER_PAGE).then((answer) => successor(answer, to));
    const fresh = await asked.catch(() => null);
    await isWhole;
    if (!fresh) return location.reload();
    place = placeOf(to);
    conform(document.documentElement, fresh.documentElement);
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
    const press = { form, button, body, found, undo: show({ form, button }, words) };
    waiting.add(press);
    last = last.then(() => send(press));
  });

  addEventListener("popstate", () => {
    last = last.then(follow);
  });

  return {
    /** Resolves when nothing is under way any more; from then on forms are React's. */
    async end(): Promise<void> {
      for (let waited: typeof last | undefined; waited !== last; await waited) waited = last;
      isOver = true;
    },
  };
}
