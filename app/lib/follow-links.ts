type Router = typeof window.__remixRouter;

/**
 * The target of a pressed link within the site, as a path with query and fragment; null for presses that are left to the
 * browser: another button or a modifier key, another site or window, a file, a fragment of the same page, and links with
 * `data-reload`.
 */
export function placeOf(link: Element, { origin }: Location): string | null {
  const href = link.getAttribute("href") ?? "";
  // Addresses of the site begin with exactly one slash; browsers read `//host` and `/\host` as other sites.
  const isOwn = /^\/(?![/\\])/.test(href);
  const isPlain = !link.hasAttribute("download") && !link.hasAttribute("data-reload") && !link.hasAttribute("target");
  if (!isOwn || !isPlain) return null;
  const { pathname, search, hash } = new URL(href, origin);
  return pathname + search + hash;
}

/**
 * Navigates all links of the site with the router. One listener on the document replaces a component for each link, which
 * matched the routes of each address on the server and again at hydration. React's listener runs before it, so a press that
 * React's handlers prevented is left alone.
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
