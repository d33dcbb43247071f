import type { ReactNode } from "react";
import { Anchor } from "./Anchor.tsx";

export type Fact = {
  name: string;
  figure: ReactNode;
  /** What can be done about it; `about` says it by itself, for who hears one link after another. */
  link?: { href: string; label: string; about?: string };
};

/** Name, figure, and the way to change it. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="kv">
      {facts.map(({ name, figure, link }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
          {link && (
            <dd>
              <Anchor href={link.href} aria-label={link.about}>
                {link.label}
              </Anchor>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
