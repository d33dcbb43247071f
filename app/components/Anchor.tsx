import { Link } from "@remix-run/react";
import type { AnchorHTMLAttributes } from "react";

export type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  href: string;
  /** Loads a whole document even inside the site: files, and pages whose language differs. */
  reload?: boolean;
};

/** A place to go: address, words, and whether the reader is there now. */
export type LinkItem = { href: string; label: string; current?: boolean };

/** The only link of the site. Addresses of the site itself are followed without a full load once scripts run. */
export function Anchor({ href, reload = false, children, ...attributes }: AnchorProps) {
  if (reload || !isOwnAddress(href))
    return (
      <a href={href} {...attributes}>
        {children}
      </a>
    );
  return (
    <Link to={href} prefetch="none" {...attributes}>
      {children}
    </Link>
  );
}

/** `//host` and `/\host` lead away from the site in a browser, so they never reach the router. */
function isOwnAddress(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}

/** `aria-current` of a link to a page. */
export function currentPage(item: { current?: boolean }): "page" | undefined {
  return item.current ? "page" : undefined;
}
