import type { ReactNode } from "react";
import { Anchor } from "./Anchor.tsx";
import { Heading, type HeadingLevel } from "./Heading.tsx";

type SectionHeadProps = {
  title: ReactNode;
  id?: string;
  level?: HeadingLevel;
  link?: { href: string; label: string };
  note?: ReactNode;
};

/** The head of a section with its thick rule: title, one link, one note. */
export function SectionHead({ title, id, level = 2, link, note }: SectionHeadProps) {
  return (
    <div className="head">
      <Heading level={level} id={id}>
        {title}
      </Heading>
      {link && <Anchor href={link.href}>{link.label}</Anchor>}
      {note && <p className="note">{note}</p>}
    </div>
  );
}
