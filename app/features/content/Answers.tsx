import { Anchor } from "#app/components/Anchor.tsx";
import { Heading, type HeadingLevel } from "#app/components/Heading.tsx";
import type { Answer } from "./help.server.ts";

/** Help articles by their questions. */
export function Answers({ answers, level }: { answers: readonly Answer[]; level: HeadingLevel }) {
  return (
    <ul className="stack">
      {answers.map(({ href, label, language, description }) => (
        <li key={href}>
          <Heading level={level} lang={language}>
            <Anchor href={href}>{label}</Anchor>
          </Heading>
          <p lang={language}>{description}</p>
        </li>
      ))}
    </ul>
  );
}
