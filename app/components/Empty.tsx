import type { ReactNode } from "react";
import { scenePath } from "#app/paths.ts";
import { Heading, type HeadingLevel } from "./Heading.tsx";

/** An empty list: a card face down, the reason, and one action. */
export function Empty({ title, level = 2, children }: { title: string; level?: HeadingLevel; children: ReactNode }) {
  return (
    <div className="empty">
      <img src={scenePath("lost")} alt="" width={250} height={230} loading="lazy" />
      <Heading level={level}>{title}</Heading>
      {children}
    </div>
  );
}
