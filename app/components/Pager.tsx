import type { Ref } from "react";
import { ButtonLink } from "./Button.tsx";

type Side = { href: string; label: string };

type PagerProps = { label: string; next: Side; end?: Ref<HTMLElement> };

/** The way to the older pages of a list; the browser's own back button leads to the newer ones. */
export function Pager({ label, next, end }: PagerProps) {
  return (
    <nav ref={end} className="pager" aria-label={label}>
      <ButtonLink small trailing="next" href={next.href} rel="next">
        {next.label}
      </ButtonLink>
    </nav>
  );
}
