/**
 * Scrolls the current tab into its strip, once for each: no browser does so without `scroll-initial-target`, and none if React
 * changes the page. Only the strip is scrolled, never the page, and not again once the visitor has scrolled it.
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
