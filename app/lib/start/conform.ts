/** State set by the player, which no document contains. */
const KEPT = "DETAILS open";

/** Otherwise the old picture would be visible until the new one has loaded. */
const isSame = (one: Node & { id?: string; src?: string }, other: typeof one): boolean =>
  one.nodeName === other.nodeName && one.id === other.id && one.src === other.src;

function conformAttributes(own: Element, fresh: Element): void {
  for (const { name } of [...own.attributes]) {
    if (!fresh.hasAttribute(name) && `${own.nodeName} ${name}` !== KEPT) own.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (own.getAttribute(name) !== value) own.setAttribute(name, value);
  }
}

/**
 * Changes an element into another one, whose parts it takes. Elements of the same kind at the same place are preserved, with
 * their focus, typed input, open state and scroll position, and live regions announce their changes. Afterwards both have the
 * same nodes, including comments, so that React finds what it expects.
 */
export function conform(own: Element, fresh: Element): void {
  // Most of a page is usually unchanged, which the browser detects faster.
  if (own.isEqualNode(fresh)) return;
  conformAttributes(own, fresh);
  let at = own.firstChild;
  for (const node of [...fresh.childNodes]) {
    if (!at) {
      own.append(node);
      continue;
    }
    const next: ChildNode | null = at.nextSibling;
    if (!isSame(at, node)) at.replaceWith(node);
    else if (at instanceof Element) conform(at, node as Element);
    else if (at.nodeValue !== node.nodeValue) at.nodeValue = node.nodeValue;
    at = next;
  }
  while (at) {
    const next: ChildNode | null = at.nextSibling;
    at.remove();
    at = next;
  }
}
