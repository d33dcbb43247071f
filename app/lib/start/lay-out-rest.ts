/**
 * Lays out what `styles/layout.css` leaves until it is scrolled to, two children of each list per turn: all of them at once
 * would block a weak phone for half a second. Its stylesheet is a constructed one, which neither forms answered in place nor
 * React remove from the page.
 */
export function layOutRest(whenIdle: (work: () => void) => void): void {
  // Browsers without constructed stylesheets do not support the media feature that leaves anything.
  if (!("adoptedStyleSheets" in document)) return;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];
  const layOut = (count: number) => {
    const isRest = document.querySelector(`.later:nth-child(n+${count + 1})`);
    sheet.replaceSync(`.later${isRest ? `:nth-child(-n+${count})` : ""}{content-visibility:visible}`);
    if (isRest) whenIdle(() => layOut(count + 2));
  };
  layOut(2);
}
