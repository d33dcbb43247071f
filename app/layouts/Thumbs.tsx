import { Anchor, currentPage, type LinkItem } from "#app/components/Anchor.tsx";
import { Icon } from "#app/components/Icon.tsx";
import type { IconName } from "#app/components/icons.ts";
import { keepingMarkup } from "#app/lib/kept-markup.tsx";
import { MENU_ID } from "./Masthead.tsx";

export type ThumbsProps = {
  label: string;
  /** At most four; the menu is the last target. */
  links: readonly (LinkItem & { icon: IconName })[];
  menuLabel: string;
};

/** At the bottom of a phone, in reach of the thumb; hidden on a desktop. */
function Bar({ label, links, menuLabel }: ThumbsProps) {
  return (
    <nav className="thumbs" aria-label={label}>
      {links.map((link) => (
        <Anchor key={link.href} href={link.href} aria-current={currentPage(link)}>
          <Icon name={link.icon} />
          {link.label}
        </Anchor>
      ))}
      <button type="button" popovertarget={MENU_ID}>
        <Icon name="menu" />
        {menuLabel}
      </button>
    </nav>
  );
}

export const Thumbs = import.meta.env.SSR ? keepingMarkup(Bar) : Bar;
