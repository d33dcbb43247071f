import { ButtonLink } from "./Button.tsx";

type Side = { href: string; label: string };

type PagerProps = { label: string; next: Side };

/** The way to the older pages of a list; the browser's own back button leads to the newer ones. */
export function Pager({ label, next }: PagerProps) {
  return (
    <nav className="pager" aria-label={label}>
      <ButtonLink small trailing="next" href={next.href} rel="next">
        {next.label}
      </ButtonLink>
    </nav>
  );
}
