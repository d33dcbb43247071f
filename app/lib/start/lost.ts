import type { InPlaceWords, Lost } from "./page-start.ts";

/** Of a form that was not answered: why, and whether pressing it again does it no second time. */
export type Told = readonly [lost: Lost, isOnce: boolean];

let takeAway = (): void => {};
let told: Told | null = null;

/** Puts the page back as it was, and says what was told on it. */
export function forgetLost(): Told | null {
  const was = told;
  takeAway();
  told = null;
  return was;
}

function put(shown: Element, was: Element | null): void {
  if (was) was.replaceWith(shown);
  else document.querySelector("main")?.append(shown);
  takeAway = () => {
    if (was) shown.replaceWith(was);
    else shown.remove();
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
 * Says that a form was not answered: at a table in the row of the result, elsewhere over the page, as React does
 * (`state/unanswered.ts`, `features/play/Tell.tsx`).
 */
export function tellLost(form: HTMLFormElement, lost: Lost, words: InPlaceWords): void {
  const isOnce = form.elements.namedItem("operationId") !== null;
  const text = lost === "notSent" ? words.nothingMoved : words[isOnce ? "once" : "again"];
  const row = form.querySelector(".tell");
  forgetLost();
  told = [lost, isOnce];
  if (row) {
    const said = element("p", "", `${words[lost]}. ${text}`);
    said.setAttribute("role", "alert");
    const told = element("div", "tell", said);
    Object.assign(told.dataset, { say: "err", notice: "" });
    put(told, row);
    return;
  }
  const close = element("button", "button plain small", "×");
  close.setAttribute("type", "button");
  close.setAttribute("aria-label", words.close);
  close.addEventListener("click", forgetLost);
  const said = element("div", "", element("strong", "", words[lost]), element("p", "", text));
  // In the place of the sign before it.
  const toast = element("div", "toast err", element("span", ""), said, close);
  toast.setAttribute("role", "alert");
  put(element("div", "stack notices over", toast), null);
}
