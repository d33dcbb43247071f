import { Anchor } from "#app/components/Anchor.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import type { LinkView } from "./text-links.server.ts";

/** Further reading under its own heading; nothing where there is none. */
export function TextLinks({ title, links }: { title: string; links: readonly LinkView[] }) {
  if (links.length === 0) return null;
  return (
    <section>
      <SectionHead title={title} />
      <ul className="stack">
        {links.map((link) => (
          <li key={link.href}>
            <Anchor href={link.href} lang={link.language}>
              {link.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
