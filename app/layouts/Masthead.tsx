import type { ReactNode } from "react";
import { Anchor, currentPage, type LinkItem } from "#app/components/Anchor.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { FindBox, type FindBoxProps } from "#app/components/FindBox.tsx";
import { Icon } from "#app/components/Icon.tsx";
import { Sheet } from "#app/components/Sheet.tsx";
import { keepingMarkup } from "#app/lib/kept-markup.tsx";
import { Mark } from "./Mark.tsx";
import { SignOut, type SignOutProps } from "./SignOut.tsx";

/** The sheet that the thumb bar opens. */
export const MENU_ID = "menu";

const LANGUAGES_ID = "languages";

export type LanguageLink = { code: string; name: string; href: string; current: boolean };

type Menu = {
  label: string;
  closeLabel: string;
  /** Shown in the phone's sheet only. Absent if games are not open to the reader. */
  find: FindBoxProps | undefined;
  main: readonly LinkItem[];
  /** Shown in the phone's sheet only. */
  second: readonly LinkItem[];
  /** Shown in the phone's sheet only; on a desktop it is among the sections of the account. */
  signOut: SignOutProps | undefined;
  languages: { label: string; code: string; links: readonly LanguageLink[] };
};

type Who = {
  /** Sign-in, or the balance. */
  link: { href: string; label: ReactNode; name?: string };
  /** Registration, or deposit. */
  button: { href: string; label: string };
};

export type MastheadProps = {
  home: { href: string; label: string };
  /** Absent: a minimal head, for pages without navigation. */
  menu?: Menu;
  who?: Who;
};

export function Masthead({ home, menu, who }: MastheadProps) {
  return (
    <header className="masthead">
      <Anchor className="brand" href={home.href}>
        <Mark />
        {home.label}
      </Anchor>
      {menu && <MenuSheet {...menu} />}
      {menu && <LanguageSwitch {...menu.languages} />}
      {who && (
        <div className="who">
          <ButtonLink kind="plain" small href={who.link.href} aria-label={who.link.name}>
            {who.link.label}
          </ButtonLink>
          <ButtonLink small href={who.button.href}>
            {who.button.label}
          </ButtonLink>
        </div>
      )}
    </header>
  );
}

function MenuOf({ label, closeLabel, find, main, second, signOut, languages }: Menu) {
  return (
    <Sheet className="menu" id={MENU_ID} label={label} closeLabel={closeLabel}>
      {find && <FindBox {...find} />}
      <Links className="main" links={main} />
      {second.length > 0 && <Links className="second" links={second} />}
      {signOut && <SignOut {...signOut} />}
      <Languages links={languages.links} />
    </Sheet>
  );
}

const MenuSheet = import.meta.env.SSR ? keepingMarkup(MenuOf) : MenuOf;

function Links({ className, links }: { className: string; links: readonly LinkItem[] }) {
  return (
    <ul className={className}>
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

/** A popover: Escape and a press elsewhere close it, without scripts too. */
function SwitchOf({ label, code, links }: Menu["languages"]) {
  return (
    <div className="language">
      <button type="button" popovertarget={LANGUAGES_ID} aria-label={label}>
        <Icon name="globe" />
        {code}
      </button>
      <Languages links={links} id={LANGUAGES_ID} popover="" />
    </div>
  );
}

const LanguageSwitch = import.meta.env.SSR ? keepingMarkup(SwitchOf) : SwitchOf;

/** Another language is a new document, with its own fonts, texts and `<html lang>`. */
function Languages({ links, ...list }: { links: readonly LanguageLink[]; id?: string; popover?: "" }) {
  return (
    <ul className="languages" {...list}>
      {links.map((link) => (
        <li key={link.code}>
          <Anchor
            reload
            href={link.href}
            lang={link.code}
            hrefLang={link.code}
            aria-current={link.current || undefined}
          >
            {link.name}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
