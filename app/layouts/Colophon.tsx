import { Anchor, type LinkItem } from "#app/components/Anchor.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { Icon } from "#app/components/Icon.tsx";
import type { IconName } from "#app/components/icons.ts";

type Mark = { icon: IconName; label: string };

export type ColophonProps = {
  /** The exits that end every page. */
  stops: { title: string; text: string; links: readonly LinkItem[] };
  /** Absent on pages of the blank layout. */
  nav?: { label: string; groups: readonly { title: string; links: readonly LinkItem[] }[] };
  adult: { figure: string; label: string };
  marks?: readonly Mark[];
  payments?: { title: string; marks: readonly Mark[] };
  note: string;
};

export function Colophon({ stops, nav, adult, marks = [], payments, note }: ColophonProps) {
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
        <Marks marks={marks} />
      </ul>
      {payments && (
        <>
          <p className="note">{payments.title}</p>
          <ul className="marks">
            <Marks marks={payments.marks} />
          </ul>
        </>
      )}
      <p className="note">{note}</p>
    </footer>
  );
}

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

function Marks({ marks }: { marks: readonly Mark[] }) {
  return marks.map((mark) => (
    <li key={mark.label}>
      <Icon name={mark.icon} />
      {mark.label}
    </li>
  ));
}
