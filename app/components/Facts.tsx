import type { ReactNode } from "react";
import { Anchor } from "./Anchor.tsx";
import { Unbroken } from "./Unbroken.tsx";

export type Fact = {
  name: string;
  figure: ReactNode;
  /** The action for it; `about` names its subject for screen reader users who list links. */
  link?: { href: string; label: string; about?: string };
};

/** Name, figure, and the link to change it. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="kv">
      {facts.map(({ name, figure, link }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Unbroken>{figure}</Unbroken>
          </dd>
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
