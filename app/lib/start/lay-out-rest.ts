/**
 * Lays out what `styles/layout.css` leaves until it is come to, two children of each list a turn: all of them at once would hold a weak
 * phone for half a second. The sheet is its own, which neither a form that is answered in place nor React takes from the page.
 */
export function layOutRest(whenIdle: (work: () => void) => void): void {
  // Browsers without sheets of scripts do not know the media feature by which anything is left.
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
