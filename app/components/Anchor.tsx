import type { AnchorHTMLAttributes } from "react";

export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  href: string;
  /** Loads a whole document even inside the site: files, and pages whose language differs. */
  reload?: boolean;
};

/** A place to go: address, words, and whether the reader is there now. */
export type LinkItem = { href: string; label: string; current?: boolean };

/** The only link of the site. `lib/follow-links.ts` follows it without a full load once scripts run, unless it is to reload. */
export function Anchor({ reload = false, children, ...attributes }: AnchorProps) {
  return (
    <a {...attributes} data-reload={reload || undefined}>
      {children}
    </a>
  );
}

/** `aria-current` of a link to a page. */
export function currentPage(item: { current?: boolean }): "page" | undefined {
  return item.current ? "page" : undefined;
}
