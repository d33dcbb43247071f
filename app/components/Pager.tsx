import type { ReactNode, Ref } from "react";
import { ButtonLink } from "./Button.tsx";

type Side = { href: string; label: string };

type PagerProps = { label: string; next?: Side | null; end?: Ref<HTMLElement>; children?: ReactNode };

/** What else there is of a list, and the way to its older pages; the browser's own back button leads to the newer ones. */
export function Pager({ label, next, end, children }: PagerProps) {
  return (
    <nav ref={end} className="pager no-print" aria-label={label}>
      {children}
      {next && (
        <ButtonLink small trailing="next" href={next.href} rel="next">
          {next.label}
        </ButtonLink>
      )}
    </nav>
  );
}
