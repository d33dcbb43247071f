/** The player's own doing, which no document knows of. */
const KEPT = new Set(["DETAILS open"]);

/** A picture of something else would be seen until its own has come. */
const isSame = (one: Node & { id?: string; src?: string }, other: typeof one): boolean =>
  one.nodeName === other.nodeName && one.id === other.id && one.src === other.src;

function conformAttributes(own: Element, fresh: Element): void {
  for (const { name } of [...own.attributes]) {
    if (!fresh.hasAttribute(name) && !KEPT.has(`${own.nodeName} ${name}`)) own.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (own.getAttribute(name) !== value) own.setAttribute(name, value);
  }
}

/**
 * Makes an element what another one is, of which it takes parts. Whatever is of the same kind at the same place stays the same
 * element: with the keyboard, with what is typed into it, open, scrolled, and spoken of when it changes. Afterwards both have the same
 * nodes, comments too, so React finds what it expects.
 */
export function conform(own: Element, fresh: Element): void {
  // Of most pages most is the same, which the browser sees sooner.
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
