import { ButtonLink } from "#app/components/Button.tsx";
import { Icon } from "#app/components/Icon.tsx";
import type { ShownSign } from "./signs.server.ts";

/** A sign in the player's own figures, with links to a limit or a break. No offer is ever shown here. */
export function SignNote({ sign, more }: { sign: ShownSign; more?: { href: string; label: string } }) {
  const ways = more ? [...sign.ways, more] : sign.ways;
  return (
    <aside className="inset look" aria-label={sign.title}>
      <Icon name="info" />
      <strong>{sign.title}</strong>
      <p>{sign.text}</p>
      {ways.length > 0 && (
        <p className="cluster">
          {ways.map(({ href, label }) => (
            <ButtonLink key={href} small href={href}>
              {label}
            </ButtonLink>
          ))}
        </p>
      )}
    </aside>
  );
}
