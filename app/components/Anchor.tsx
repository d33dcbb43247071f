import type { AnchorHTMLAttributes } from "react";

export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  href: string;
  /** Loads a whole document even inside the site: files, and pages in another language. */
  reload?: boolean;
};

/** A link: address, label, and whether it is the current page, or the section that page belongs to. */
export type LinkItem = { href: string; label: string; current?: boolean | "section" };

/**
 * The only link component of the site. `lib/follow-links.ts` navigates it without loading a document once scripts run, unless
 * `reload` is set.
 */
export function Anchor({ reload = false, children, ...attributes }: AnchorProps) {
  return (
    <a {...attributes} data-reload={reload || undefined}>
      {children}
    </a>
  );
}

/** `aria-current` of a link to a page or to the section of one. */
export function currentPage({ current }: Pick<LinkItem, "current">): "page" | "true" | undefined {
  if (current === "section") return "true";
  return current ? "page" : undefined;
}
