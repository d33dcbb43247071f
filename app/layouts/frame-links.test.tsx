import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import type { Profile } from "#app/contract/player.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { OPEN_TO_EXCLUDED, within } from "#app/lib/excluded-paths.ts";
import type { Translate } from "#app/lib/text-key.ts";
import { framePlayer } from "#app/page/frame-player.server.ts";
import { pathsIn, splitPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import { colophonOf } from "./colophon.server.ts";
import { mastheadOf, thumbsOf } from "./frame-links.tsx";

const paths = pathsIn("en");
const linked = (href: string, name: string) => ({ href, label: `frame.${name}` });
const menus = {
  main: [
    linked(paths.section("all"), "games"),
    linked(paths.section("instant"), "instant"),
    linked(paths.bonuses(), "bonuses"),
    linked(paths.tournaments(), "tournaments"),
    linked(paths.blog(), "blog"),
    linked(paths.help(), "help"),
  ],
  more: [linked(paths.races(), "races")],
};
const rules = { title: "Rules", links: [linked(paths.display("terms"), "terms"), linked(paths.points(), "points")] };
const marks = [
  { id: "checked", title: "Checked", language: "en" as const, icon: "check" as const, to: "/fairness/verify" },
  { id: "help", title: "Help", language: "en" as const, icon: "globe" as const, to: "/help" },
  { id: "card", title: "Card", language: "en" as const, icon: "card" as const, to: null },
];
const t = ((key: string) => key) as unknown as Translate;

const restriction = (enabled: boolean) => ({ enabled, dateTill: null, days: 0, isLessADay: false });

function scopeOf({ isExcluded = false, isOnBreak = false, isBlocked = false }) {
  const standing = { selfExclusionBlock: restriction(isExcluded), coolingOffBlock: restriction(isOnBreak), isBlocked };
  const profile = { balance: { amount: "1000", currency: "EUR" }, favorites: [], ...standing } as unknown as Profile;
  return { player: profile, t, paths, language: "en", format: formatterFor("en") } as Scope;
}

/** The links the frame offers a player: text keys with their targets. */
function offered(standing: Parameters<typeof scopeOf>[0]) {
  const scope = scopeOf(standing);
  const player = framePlayer(scope);
  const address = { pathname: "/en/help", search: "" };
  const place = { t, paths, menus, player, language: "en" as const, ...address };
  const { home, menu, who } = mastheadOf(place);
  const colophon = colophonOf(scope, { email: "help@house.example", menus: { rules }, marks });
  const { stops, nav } = colophon;
  const links = [...(menu?.main ?? []), ...(menu?.second ?? []), ...stops.links, ...thumbsOf(place).links];
  const shown = colophon.marks.flatMap(({ href, title }) => (href ? [{ href, label: title }] : []));
  const footer = [...(nav?.groups.flatMap((group) => group.links) ?? []), ...shown];
  return { button: who?.button, all: [home, ...(who ? [who.link, who.button] : []), ...links, ...footer] };
}

describe("the frame", () => {
  it("offers an excluded player only pages that are open to them, and the way to support", () => {
    const hrefs = offered({ isExcluded: true }).all.map(({ href }) => href);
    const isOpen = (href: string) => OPEN_TO_EXCLUDED.some((open) => within(splitPath(href).path, open));
    expect(hrefs.filter((href) => !href.startsWith("mailto:") && !isOpen(href))).toEqual([]);
    const needed = [paths.help(), paths.display("responsiblegaming"), paths.display("terms"), paths.balance()];
    expect(hrefs).toEqual(expect.arrayContaining([...needed, paths.support()]));
  });

  it("links to responsible play in the menu of every page: a demo has no footer", () => {
    for (const player of [null, framePlayer(scopeOf({}))]) {
      const { menu } = mastheadOf({ t, paths, menus, player, language: "en", pathname: "/en/rules/x", search: "" });
      expect(menu?.second.map(({ href }) => href)).toContain(paths.display("responsiblegaming"));
    }
  });

  it("offers a player everything in the menus and marks", () => {
    const { all } = offered({});
    for (const link of [...menus.main, ...menus.more, ...rules.links])
      expect(all).toContainEqual(expect.objectContaining(link));
    expect(all).toContainEqual({ href: paths.verify(), label: "Checked" });
  });

  it("offers a player on a break neither a break nor a deposit", () => {
    const { button, all } = offered({ isOnBreak: true });
    expect(button).toEqual({ href: paths.coolingOff(), label: "frame.onBreak" });
    expect(all.filter(({ label }) => label === "frame.takeBreak")).toEqual([]);
  });

  it("offers a deposit to players who may deposit, and support to a blocked player", () => {
    expect(offered({}).button).toEqual({ href: `${paths.balance()}#deposit`, label: "frame.deposit" });
    expect(offered({}).all).toContainEqual(expect.objectContaining({ href: paths.profile() }));
    expect(offered({ isBlocked: true }).button).toEqual({ href: paths.support(), label: "support:title" });
  });
});

it("offers a guest who was sent home a sign-in that leads back, wherever it stands", () => {
  const place = {
    t,
    paths,
    menus,
    player: null,
    language: "en" as const,
    pathname: "/en",
    search: "?to=%2Fen%2Fplayer%2Flimits",
  };
  const to = "/en/player/limits";
  const href = paths.login({ to });
  expect([mastheadOf(place).who?.link.href, thumbsOf(place).links.at(-1)?.href]).toEqual([href, href]);
  for (const pathname of ["/en/registration", "/en/reset-password"]) {
    const { who } = mastheadOf({ ...place, pathname });
    expect([who?.link.href, who?.button.href]).toEqual([href, paths.registration({ to })]);
  }
  expect(mastheadOf({ ...place, pathname: "/en/help" }).who?.link.href).toBe(paths.login());
});

it.each(LANGUAGES)("the accessible name of the language switch in %s contains its visible text", (language) => {
  const place = { paths: pathsIn(language), menus, player: null, language, pathname: `/${language}`, search: "" };
  const { menu } = mastheadOf({ ...place, t: translatorFor(language) });
  expect(menu?.languages.code).toBe(language.toUpperCase());
  expect(menu?.languages.label).toContain(language.toUpperCase());
});

describe("the section of a page is marked, and its own link as the page", () => {
  const marked = (pathname: string) => {
    const place = { t, paths, menus, player: null, language: "en" as const, pathname, search: "" };
    const { menu } = mastheadOf(place);
    const links = [...(menu?.main ?? []), ...thumbsOf(place).links];
    return links.flatMap(({ label, current }) => (current ? [`${label} ${current}`] : []));
  };
  it.each([
    ["/en/games-all", ["frame.games true", "frame.games true"]],
    ["/en/games-slots", ["frame.games section", "frame.games section"]],
    ["/en/slots/fox-at-noon", ["frame.games section", "frame.games section"]],
    ["/en/games/tables/slow-roulette", ["frame.games section", "frame.games section"]],
    ["/en/rules/fox-at-noon", ["frame.games section", "frame.games section"]],
    ["/en/games-instant", ["frame.instant true"]],
    ["/en/games/instant/hundred-dice", ["frame.instant section"]],
    ["/en/games/favorites", []],
    ["/en/bonus/code", ["frame.bonuses section", "frame.bonuses section"]],
    ["/en/tournaments/show/lanterns", ["frame.tournaments section", "frame.tournaments section"]],
    ["/en/races/stages/show/third", ["frame.tournaments section", "frame.tournaments section"]],
    ["/en/blog/the-first-post", ["frame.blog section"]],
    ["/en/blog", ["frame.blog true"]],
    ["/en/help/limits", ["frame.help section"]],
    ["/en", []],
    ["/en/login", ["frame.signIn true"]],
  ])("at %s: %j", (pathname, expected) => expect(marked(pathname)).toEqual(expected));
});
