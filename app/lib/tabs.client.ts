/**
 * Brings the tab one is on into its strip, once for each: what a browser does not do by `scroll-initial-target`, and none
 * where React changes the page. The strip is scrolled and never the page, and not again once it is scrolled by hand.
 */
export function watchTabs(): () => void {
  const shown = new WeakMap<Element, string>();
  return () => {
    for (const tab of document.querySelectorAll<HTMLAnchorElement>(".tabs > [aria-current]")) {
      const strip = tab.parentElement as HTMLElement;
      if (shown.get(strip) === tab.href) continue;
      shown.set(strip, tab.href);
      const [box, { left, right }] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
      if (left < box.left || right > box.right) strip.scrollLeft += (left + right - box.left - box.right) / 2;
    }
  };
}
