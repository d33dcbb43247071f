import { Anchor, type LinkItem } from "#app/components/Anchor.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { Icon } from "#app/components/Icon.tsx";
import type { IconName } from "#app/components/icons.ts";
import { keepingMarkup } from "#app/lib/kept-markup.tsx";

export type ColophonProps = {
  /** The ways to stop playing, at the end of every page. */
  stops: { title: string; text: string; links: readonly LinkItem[] };
  /** Absent on pages of the blank layout. */
  nav?: undefined | { label: string; groups: readonly { title: string; links: readonly LinkItem[] }[] };
  adult: { figure: string; label: string };
  marks: readonly { title: string; lang: string | undefined; icon: IconName; href: string | null }[];
  note: string;
};

function Foot({ stops, nav, adult, marks, note }: ColophonProps) {
  return (
    <footer className="colophon">
      <div className="stops">
        <div className="stack">
          <h2>{stops.title}</h2>
          <p>{stops.text}</p>
        </div>
        <p>
          {stops.links.map((link) => (
            <ButtonLink key={link.label} kind="stop" href={link.href}>
              {link.label}
            </ButtonLink>
          ))}
        </p>
      </div>
      {nav && <FooterNav {...nav} />}
      <ul className="marks">
        <li>
          <span className="adult" aria-hidden="true">
            {adult.figure}
          </span>
          {adult.label}
        </li>
        {marks.map(({ title, lang, icon, href }) => (
          <li key={title} lang={lang}>
            <Icon name={icon} />
            {href ? <Anchor href={href}>{title}</Anchor> : title}
          </li>
        ))}
      </ul>
      <p className="note">{note}</p>
    </footer>
  );
}

export const Colophon = import.meta.env.SSR ? keepingMarkup(Foot) : Foot;

function FooterNav({ label, groups }: NonNullable<ColophonProps["nav"]>) {
  return (
    <nav aria-label={label}>
      {groups.map((group) => (
        <div key={group.title}>
          <h3>{group.title}</h3>
          <ul>
            {group.links.map((link) => (
              <li key={link.label}>
                <Anchor href={link.href}>{link.label}</Anchor>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
