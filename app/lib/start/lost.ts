import type { InPlaceWords, Lost } from "./page-start.ts";

/** About a form that was not answered: the reason, and what it sent. With an operation id, pressing it again does not repeat its effect. */
export type Failure = readonly [lost: Lost, fields: Readonly<Record<string, string>>];

let takeAway = (): void => {};
let failure: Failure | null = null;

/** Restores the page, and returns the failure that was shown on it. */
export function forgetLost(): Failure | null {
  const was = failure;
  takeAway();
  failure = null;
  return was;
}

function put(notice: Element, was: Element | null): void {
  if (was) was.replaceWith(notice);
  else document.querySelector("main")?.append(notice);
  takeAway = () => {
    if (was) notice.replaceWith(was);
    else notice.remove();
    takeAway = () => {};
  };
}

const element = (name: string, className: string, ...children: (Element | string)[]): HTMLElement => {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
};

/**
 * Shows that a form was not answered: at a table in the row of the result, elsewhere over the page, as React does
 * (`state/unanswered.ts`, `features/play/Tell.tsx`).
 */
export function tellLost(form: HTMLFormElement, body: URLSearchParams, lost: Lost, words: InPlaceWords): void {
  const fields = Object.fromEntries(body);
  const text = lost === "notSent" ? words.nothingMoved : words[fields.operationId ? "once" : "again"];
  const row = form.querySelector(".tell");
  forgetLost();
  failure = [lost, fields];
  if (row) {
    const message = element("p", "", `${words[lost]}. ${text}`);
    message.setAttribute("role", "alert");
    const notice = element("div", "tell", message);
    Object.assign(notice.dataset, { say: "err", notice: "" });
    put(notice, row);
    return;
  }
  const close = element("button", "button plain small", "×");
  Object.assign(close, { type: "button", onclick: forgetLost });
  close.setAttribute("aria-label", words.close);
  const message = element("div", "", element("strong", "", words[lost]), element("p", "", text));
  // Replaces an earlier notice.
  const toast = element("div", "toast err", element("span", ""), message, close);
  toast.setAttribute("role", "alert");
  put(element("div", "stack notices over", toast), null);
}
