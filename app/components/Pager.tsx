import type { ReactNode } from "react";
import { ButtonLink } from "./Button.tsx";

type Side = { href: string; label: string };

type PagerProps = { label: string; previous?: Side; next?: Side; children?: ReactNode };

/** Newer and older pages of a list; `children` stand between them. */
export function Pager({ label, previous, next, children }: PagerProps) {
  return (
    <nav className="pager" aria-label={label}>
      {previous && (
        <ButtonLink small icon="back" href={previous.href} rel="prev">
          {previous.label}
        </ButtonLink>
      )}
      {children}
      {next && (
        <ButtonLink small trailing="next" href={next.href} rel="next">
          {next.label}
        </ButtonLink>
      )}
    </nav>
  );
}
