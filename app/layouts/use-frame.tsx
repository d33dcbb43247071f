import { useLocation } from "@remix-run/react";
import type { TFunction } from "i18next";
import { MoneyText } from "../components/MoneyText.tsx";
import { LANGUAGES, type Language } from "../contract/languages.ts";
import { TermsDialog } from "../features/house/TermsDialog.tsx";
import { useDocumentFacts } from "../i18n/document.tsx";
import { LANGUAGE_NAMES } from "../i18n/language-names.ts";
import { useTranslation } from "../i18n/translation.tsx";
import { inLanguage, type Paths, pathsIn, splitPath } from "../paths.ts";
import type { ColophonProps } from "./Colophon.tsx";
import type { DefaultFrameProps } from "./DefaultFrame.tsx";
import type { MastheadProps } from "./Masthead.tsx";
import { Notices } from "./Notices.tsx";
import { usePlayer } from "./root-data.ts";
import type { ThumbsProps } from "./Thumbs.tsx";

type Player = ReturnType<typeof usePlayer>;

/** Everything the frames show around a page. Only pages that exist are linked. */
export function useFrame(): Omit<DefaultFrameProps, "children"> {
  const { t } = useTranslation();
  const { language, supportEmail } = useDocumentFacts();
  const { pathname, search } = useLocation();
  const player = usePlayer();
  const paths = pathsIn(language);
  return {
    skipLabel: t("frame.skip"),
    masthead: mastheadOf({ t, paths, player, language, pathname, search }),
    notices: <Notices />,
    dialog:
      player?.termsRequired && pathname === paths.home() ? <TermsDialog version={player.termsRequired} /> : undefined,
    colophon: colophonOf({ t, paths, player, supportEmail }),
    thumbs: thumbsOf({ t, paths, player, pathname }),
  };
}

type Place = { t: TFunction; paths: Paths; player: Player; language: Language; pathname: string; search: string };

function mastheadOf({ t, paths, player, language, pathname, search }: Place): MastheadProps {
  const link = (href: string, label: string) => ({ href, label, current: pathname === href });
  const { path } = splitPath(pathname);
  return {
    home: { href: paths.home(), label: "Openhand" },
    menu: {
      label: t("frame.menu"),
      closeLabel: t("frame.close"),
      main: [
        link(paths.section("all"), t("frame.games")),
        link(paths.section("slots"), t("frame.slots")),
        link(paths.section("instant"), t("frame.instant")),
        link(paths.display("fairness-and-rng-testing-methods"), t("frame.fairness")),
      ],
      second: [
        link(paths.display("responsiblegaming"), t("frame.responsible")),
        link(paths.display("terms"), t("frame.terms")),
      ],
      languages: {
        label: t("frame.language", { name: LANGUAGE_NAMES[language] }),
        code: language.toUpperCase(),
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
            label: <MoneyText>{player.balance}</MoneyText>,
            name: t("frame.balance", { amount: player.balance }),
          },
          button: { href: `${paths.balance()}#deposit`, label: t("frame.deposit") },
        }
      : {
          link: { href: paths.login(), label: t("frame.signIn") },
          button: { href: paths.registration(), label: t("frame.join") },
        },
  };
}

type Foot = Pick<Place, "t" | "paths" | "player"> & { supportEmail: string };

function colophonOf({ t, paths, player, supportEmail }: Foot): ColophonProps {
  const contact = supportEmail ? [{ href: `mailto:${supportEmail}`, label: t("stops.contact") }] : [];
  return {
    stops: {
      title: t("stops.title"),
      text: t("stops.text"),
      links: [
        { href: player ? paths.selfExclusion() : paths.login(), label: t("stops.exclude") },
        { href: paths.display("responsiblegaming"), label: t("stops.responsible") },
        ...contact,
      ],
    },
    nav: {
      label: t("frame.footer"),
      groups: [
        {
          title: t("footer.play"),
          links: [
            { href: paths.section("all"), label: t("frame.games") },
            { href: paths.section("slots"), label: t("frame.slots") },
            { href: paths.section("instant"), label: t("frame.instant") },
          ],
        },
        {
          title: t("footer.rules"),
          links: [
            { href: paths.display("terms"), label: t("frame.terms") },
            { href: paths.display("privacypolicy"), label: t("footer.privacy") },
            { href: paths.display("fairness-and-rng-testing-methods"), label: t("frame.fairness") },
            { href: paths.display("responsiblegaming"), label: t("frame.responsible") },
          ],
        },
      ],
    },
    adult: { figure: "18+", label: t("footer.adults") },
    note: t("footer.note"),
  };
}

function thumbsOf({ t, paths, player, pathname }: Pick<Place, "t" | "paths" | "player" | "pathname">): ThumbsProps {
  const links: ThumbsProps["links"] = [
    { href: paths.section("all"), label: t("frame.games"), icon: "cards" },
    { href: paths.section("instant"), label: t("frame.instant"), icon: "die" },
    { href: paths.display("fairness-and-rng-testing-methods"), label: t("frame.fairnessShort"), icon: "seal" },
    player
      ? { href: paths.balance(), label: t("frame.cashier"), icon: "wallet" }
      : { href: paths.login(), label: t("frame.signIn"), icon: "wallet" },
  ];
  return {
    label: t("frame.thumbs"),
    menuLabel: t("frame.menu"),
    links: links.map((link) => ({ ...link, current: link.href === pathname })),
  };
}
