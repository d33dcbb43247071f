import type { ReactNode } from "react";
import { Anchor } from "./Anchor.tsx";
import { Icon } from "./Icon.tsx";

/** The link back to the page that this one is a part of. */
export function Crumb({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="crumb">
      <Anchor href={href}>
        <Icon name="back" />
        {children}
      </Anchor>
    </p>
  );
}
