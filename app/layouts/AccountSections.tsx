import { Anchor, currentPage, type LinkItem } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { Sheet } from "#app/components/Sheet.tsx";
import { keepingMarkup } from "#app/lib/kept-markup.tsx";
import { SignOut, type SignOutProps } from "./SignOut.tsx";

const SECTIONS_ID = "sections";

type Section = LinkItem & {
  /** The number of items waiting for the reader there. */
  count?: number;
  children?: readonly LinkItem[];
};

export type AccountSectionsProps = {
  label: string;
  closeLabel: string;
  sections: readonly Section[];
  signOut: SignOutProps;
};

/** A column of the player area; on a phone a sheet behind a button that names the current section. */
function Sections({ label, closeLabel, sections, signOut }: AccountSectionsProps) {
  const links = sections.flatMap<LinkItem>((section) => [section, ...(section.children ?? [])]);
  const here = links.find(({ current }) => current);
  return (
    <div>
      <Button type="button" className="dash-open" trailing="menu" popovertarget={SECTIONS_ID}>
        {here?.label ?? label}
      </Button>
      <Sheet className="sections" id={SECTIONS_ID} label={label} closeLabel={closeLabel}>
        <ul>
          {sections.map((section) => (
            <li key={section.href}>
              <Anchor href={section.href} aria-current={currentPage(section)}>
                {section.label} {section.count ? <b>{section.count}</b> : null}
              </Anchor>
              {section.children && <SubSections links={section.children} />}
            </li>
          ))}
        </ul>
        <SignOut {...signOut} />
      </Sheet>
    </div>
  );
}

export const AccountSections = import.meta.env.SSR ? keepingMarkup(Sections) : Sections;

function SubSections({ links }: { links: readonly LinkItem[] }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.href}>
          <Anchor href={link.href} aria-current={currentPage(link)}>
            {link.label}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
