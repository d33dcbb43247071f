import type { Translate } from "#app/lib/text-key.ts";
import { type FramePlayer, framePlayer } from "#app/page/frame-player.server.ts";
import type { Paths } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import type { ColophonProps } from "./Colophon.tsx";
import { breakOf, FAIRNESS, openTo } from "./frame-links.tsx";

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
  scope: Pick<Scope, "t" | "paths" | "player" | "format" | "minimumAge">,
  email: string,
): ColophonProps {
  const { t, paths } = scope;
  const player = framePlayer(scope);
  const contact = contactOf(player, email, t);
  return {
    stops: {
      title: t("stops.title"),
      text: t("stops.text"),
      links: [...openTo(player, exitsOf(player, { t, paths })), ...contact],
    },
    nav: {
      label: t("frame.footer"),
      groups: footerGroups({ t, paths })
        .map(({ title, links }) => ({ title, links: openTo(player, links) }))
        .filter(({ links }) => links.length > 0),
    },
    adult: { figure: `${scope.minimumAge}+`, label: t("footer.adults") },
    note: t("footer.note"),
  };
}

/** A player is led to the support thread, which also shows unread answers; a guest to e-mail. */
function contactOf(player: Player, email: string, t: Translate) {
  if (!player) return email ? [{ href: `mailto:${email}`, label: t("stops.contact") }] : [];
  const { href, count } = player.support;
  return [{ href, label: count > 0 ? t("support:answers", { count }) : t("stops.contact") }];
}

type Label = Parameters<Translate>[0];

/** The footer: groups of links, each a text and a page. */
function footerGroups({ t, paths }: Words): NonNullable<ColophonProps["nav"]>["groups"] {
  const link = (label: Label, href: string) => ({ href, label: t(label) });
  const display = (label: Label, page: string) => link(label, paths.display(page));
  return [
    {
      title: t("footer.play"),
      links: [
        link("frame.games", paths.section("all")),
        link("frame.slots", paths.section("slots")),
        link("frame.tables", paths.section("tables")),
        link("frame.instant", paths.section("instant")),
        link("frame.tournaments", paths.tournaments()),
        link("frame.races", paths.races()),
        display("footer.jackpots", "pf-jackpots"),
      ],
    },
    {
      title: t("footer.money"),
      links: [
        link("frame.bonuses", paths.bonuses()),
        display("footer.payouts", "account-pay-outs-and-bonuses"),
        link("footer.payoutTimes", paths.payoutTimes()),
        display("footer.firstDeposit", "first_deposit_bonus"),
        display("footer.freeSpins", "free_spins"),
        link("footer.contribution", paths.contribution()),
        display("footer.cashback", "cash_back_system"),
        link("frame.points", paths.points()),
        display("footer.status", "status"),
      ],
    },
    {
      title: t("footer.rules"),
      links: [
        display("frame.terms", "terms"),
        display("footer.privacy", "privacypolicy"),
        display("footer.cookies", "cookiepolicy"),
        display("frame.fairness", FAIRNESS),
        link("frame.verify", paths.verify()),
        display("footer.aml", "aml-and-kyc-policy"),
        display("footer.disputes", "dispute-resolution"),
      ],
    },
    {
      title: t("footer.people"),
      links: [
        display("footer.about", "aboutus"),
        display("frame.responsible", "responsiblegaming"),
        display("footer.exclusion", "self-exclusion"),
        link("frame.help", paths.help()),
        link("frame.blog", paths.blog()),
        link("frame.news", paths.newsList()),
      ],
    },
  ];
}
