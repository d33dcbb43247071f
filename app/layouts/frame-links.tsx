import type { LinkItem } from "#app/components/Anchor.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import { LANGUAGE_NAMES } from "#app/i18n/language-names.ts";
import { within } from "#app/lib/excluded-paths.ts";
import type { Translate } from "#app/lib/text-key.ts";
import type { FramePlayer } from "#app/page/frame-player.server.ts";
import { inLanguage, type Paths, splitPath } from "#app/paths.ts";
import type { MastheadProps } from "./Masthead.tsx";
import type { MastheadMenus } from "./menus.server.ts";
import type { ThumbsProps } from "./Thumbs.tsx";

type Player = FramePlayer | null;

type Address = Pick<Place, "paths" | "pathname" | "search">;

const soughtAt = (pages: readonly string[], { pathname, search }: Address): string | null =>
  (pages.includes(pathname) && new URLSearchParams(search).get("to")) || null;

/** On the first page: where a guest wanted to go; null elsewhere. */
export const soughtPage = (at: Address): string | null => soughtAt([at.paths.home()], at);

/** The same for the links to sign in and to register, which also stand on the pages of each other. */
const continuation = (at: Address) => ({
  to: soughtAt([at.paths.home(), at.paths.login(), at.paths.registration(), at.paths.resetPassword()], at),
});

const signIn = (place: Place) => ({
  href: place.paths.login(continuation(place)),
  label: place.t("frame.signIn"),
});

type Place = {
  t: Translate;
  paths: Paths;
  /** Those of the operator. */
  menus: MastheadMenus;
  player: Player;
  language: Language;
  pathname: string;
  search: string;
  /** Events no longer arrive. */
  isStale?: boolean;
};

/** Pages of a section that are not below the address of its link, which names it here; both without the language. */
const SECTIONS: Readonly<Record<string, RegExp>> = {
  "/games-all": /^\/(games-(?!instant)|slots\/|games\/(?!instant\/|favorites|last)|rules\/|game\/play)/,
  "/games-instant": /^\/games\/instant\//,
  "/bonuses": /^\/bonus\//,
  "/tournaments/list": /^\/races\//,
  "/player/balance": /^\/player\/(transfer-money|currency-accounts)/,
};

/** Whether a link is that of the current page, or of its section. */
function currentIn({ pathname }: Pick<Place, "pathname">, href: string): LinkItem["current"] {
  if (pathname === href) return true;
  const [page, section] = [pathname, href].map((address) => splitPath(address).path) as [string, string];
  const isBelow = page.startsWith(`${section.replace(/\/(list|view)$/, "")}/`);
  return isBelow || SECTIONS[section]?.test(page) ? "section" : false;
}

export function mastheadOf(place: Place): MastheadProps {
  const { t, paths, menus, player, language, pathname, search, isStale } = place;
  const marked = <Link extends { href: string }>(link: Link) => ({ ...link, current: currentIn(place, link.href) });
  const link = (href: string, label: string) => marked({ href, label });
  const { path } = splitPath(pathname);
  const code = language.toUpperCase();
  return {
    home: { href: player?.onlyOpen ? paths.selfExclusion() : paths.home(), label: "Openhand" },
    menu: {
      label: t("frame.menu"),
      closeLabel: t("frame.close"),
      find: player?.onlyOpen ? undefined : findOf({ t, paths }),
      main: openTo(player, menus.main).map(marked),
      second: openTo(player, [
        ...menus.more.map(marked),
        ...(player
          ? [
              player.support,
              link(paths.favoriteGames(), t("frame.favorites")),
              link(paths.lastGames(), t("frame.lastPlayed")),
              link(paths.profile(), t("account.profile")),
            ]
          : []),
        player ? breakOf(player, { t, paths }) : link(paths.display("responsiblegaming"), t("frame.takeBreak")),
        // A guest has it one line above; a demo has no other link to it (PRODUCT §11).
        ...(player ? [link(paths.display("responsiblegaming"), t("stops.responsible"))] : []),
        link(paths.talk(), t("frame.talk")),
      ]),
      signOut: player ? signOutOf({ t, paths }) : undefined,
      languages: {
        // Includes the code, which is the visible text: voice control matches what is printed on the switch.
        label: t("frame.language", { name: `${LANGUAGE_NAMES[language]} (${code})` }),
        code,
        links: LANGUAGES.map((code) => ({
          code,
          name: LANGUAGE_NAMES[code],
          href: inLanguage(code, path, search),
          current: code === language,
        })),
      },
    },
    who: player
      ? {
          link: {
            href: paths.balance(),
            label: (
              <>
                <MoneyText>{player.balance}</MoneyText>
                {isStale && <small className="note">{t("frame.stale")}</small>}
              </>
            ),
            name: [t("frame.balance", { amount: player.balance }), ...(isStale ? [t("frame.stale")] : [])].join(", "),
          },
          button: player.next,
        }
      : {
          link: signIn(place),
          button: { href: paths.registration(continuation(place)), label: t("frame.join") },
        },
  };
}

export const signOutOf = ({ t, paths }: Pick<Place, "t" | "paths">) => ({
  action: paths.logout(),
  label: t("account.signOut"),
});

/** The search of all games. */
export const findOf = ({ t, paths }: Pick<Place, "t" | "paths">) => ({
  action: paths.section("all"),
  label: t("frame.find"),
  button: t("frame.findButton"),
});

/** Whether a page is open to the player: most are closed to an excluded one. */
export const isOpenTo = (player: Player, href: string): boolean =>
  player?.onlyOpen?.some((open) => within(splitPath(href).path, open)) ?? true;

/** Only links to pages that are open to the player. */
export const openTo = <Link extends { href: string }>(player: Player, links: readonly Link[]) =>
  links.filter(({ href }) => isOpenTo(player, href));

/** The link to a break, or to the state of a running one. */
export const breakOf = ({ isOnBreak }: FramePlayer, { t, paths }: Pick<Place, "t" | "paths">) => ({
  href: paths.coolingOff(),
  label: t(isOnBreak ? "frame.onBreak" : "frame.takeBreak"),
});

export function thumbsOf(place: Place): ThumbsProps {
  const { t, paths, player } = place;
  const links: ThumbsProps["links"] = [
    { href: paths.section("all"), label: t("frame.games"), icon: "cards" },
    { href: paths.bonuses(), label: t("frame.bonuses"), icon: "gift" },
    { href: paths.tournaments(), label: t("frame.tournaments"), icon: "cup" },
    player
      ? { href: paths.balance(), label: t("frame.cashier"), icon: "wallet" }
      : { ...signIn(place), icon: "wallet" },
  ];
  return {
    label: t("frame.thumbs"),
    menuLabel: t("frame.menu"),
    links: openTo(player, links).map((link) => ({ ...link, current: currentIn(place, link.href) })),
  };
}
