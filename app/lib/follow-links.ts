type Router = typeof window.__remixRouter;

/**
 * Where a press of a link leads inside the site, as a path with query and fragment; null for what is the browser's: another button or a
 * key held, another site or window, a file, a place in the same page, and what names `data-reload`.
 */
export function placeOf(link: Element, { origin }: Location): string | null {
  const href = link.getAttribute("href") ?? "";
  // Of the site itself are addresses that begin with one slash; `//host` and `/\host` lead away in a browser.
  const isOwn = /^\/(?![/\\])/.test(href);
  const isPlain = !link.hasAttribute("download") && !link.hasAttribute("data-reload") && !link.hasAttribute("target");
  if (!isOwn || !isPlain) return null;
  const { pathname, search, hash } = new URL(href, origin);
  return pathname + search + hash;
}

/**
 * Follows all links of the site by the router. One listener for the document instead of a component for each link, which looked up the
 * routes of each address on the server and again when the page was taken over. React, whose listener stands before it, has heard of
 * the press, so what it prevented is left alone.
 */
export function followLinks(router: Router): void {
  document.addEventListener("click", (event) => {
    const isHeld = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || event.button !== 0 || isHeld) return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const place = link && placeOf(link, location);
    if (!place) return;
    event.preventDefault();
    const { pathname, search, hash } = router.state.location;
    void router.navigate(place, { replace: place === pathname + search + hash });
  });
}
