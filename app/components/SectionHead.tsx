import type { ReactNode } from "react";
import { Anchor } from "./Anchor.tsx";
import { Heading, type HeadingLevel } from "./Heading.tsx";
import { Unbroken } from "./Unbroken.tsx";

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
        <Unbroken>{title}</Unbroken>
      </Heading>
      {link && <Anchor href={link.href}>{link.label}</Anchor>}
      {note && (
        <p className="note">
          <Unbroken>{note}</Unbroken>
        </p>
      )}
    </div>
  );
}
