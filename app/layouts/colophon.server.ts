import type { FrameContent } from "#app/api/platform.server.ts";
import { foreign } from "#app/i18n/foreign.ts";
import type { Translate } from "#app/lib/text-key.ts";
import { type FramePlayer, framePlayer } from "#app/page/frame-player.server.ts";
import { inLanguage, type Paths } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import type { ColophonProps } from "./Colophon.tsx";
import { breakOf, isOpenTo, openTo } from "./frame-links.tsx";
import type { Menus } from "./menus.server.ts";

type Player = FramePlayer | null;

interface Words {
  t: Translate;
  paths: Paths;
}

/** Links to breaks and exclusion; an excluded player has stopped already. */
const exitsOf = (player: Player, { t, paths }: Words) => [
  ...(player ? [{ href: paths.limits(), label: t("stops.limit") }, breakOf(player, { t, paths })] : []),
  {
    href: player ? paths.selfExclusion() : paths.display("self-exclusion"),
    label: t(player?.onlyOpen ? "account.selfExclusion" : "stops.exclude"),
  },
  ...(player ? [{ href: paths.closeAccount(), label: t("rights:section.close") }] : []),
  { href: paths.display("responsiblegaming"), label: t("stops.responsible") },
  { href: paths.talk(), label: t("frame.talk") },
];

/** The end of every page. It is the same on every page, so it is rendered here once and no page carries its code. */
export function colophonOf(
  scope: Pick<Scope, "t" | "paths" | "player" | "format" | "minimumAge" | "language">,
  { email, menus, marks }: { email: string; menus: Menus; marks: FrameContent["icons"] },
): ColophonProps {
  const { t, paths } = scope;
  const player = framePlayer(scope);
  const contact = contactOf(player, email, t);
  const openHref = (to: string) => {
    const href = inLanguage(scope.language, to);
    return isOpenTo(player, href) ? href : null;
  };
  return {
    stops: {
      title: t("stops.title"),
      text: t("stops.text"),
      links: [...openTo(player, exitsOf(player, { t, paths })), ...contact],
    },
    nav: {
      label: t("frame.footer"),
      groups: [menus.play, menus.money, menus.rules, menus.people]
        .filter((menu) => menu !== undefined)
        .map(({ title, links }) => ({ title, links: openTo(player, links) }))
        .filter(({ links }) => links.length > 0),
    },
    adult: { figure: `${scope.minimumAge}+`, label: t("footer.adults") },
    marks: marks.map(({ title, language, icon, to }) => ({
      title,
      lang: foreign(scope, language),
      icon,
      href: to && openHref(to),
    })),
    note: t("footer.note"),
  };
}

/** A player is led to the support thread, which also shows unread answers; a guest to e-mail. */
function contactOf(player: Player, email: string, t: Translate) {
  if (!player) return email ? [{ href: `mailto:${email}`, label: t("stops.contact") }] : [];
  const { href, count } = player.support;
  return [{ href, label: count > 0 ? t("support:answers", { count }) : t("stops.contact") }];
}
