import type { ReactNode } from "react";

/** For a table with more columns than a phone has room for: the table scrolls, and not the page. */
export function Sideways({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in itself.
    <section className="sideways" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
