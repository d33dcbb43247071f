import type { TFunction } from "i18next";
import { describe, expect, it } from "vitest";
import { isOpenToExcluded } from "#app/lib/excluded-paths.ts";
import { pathsIn, splitPath } from "#app/paths.ts";
import { colophonOf, mastheadOf, thumbsOf } from "./frame-links.tsx";

const paths = pathsIn("en");
const PLAYER = {
  ...{ balance: "€10.00", favorites: [], isEmailConfirmed: true, feedbackAdverts: 0 },
  ...{ isKeptOut: false, isOnBreak: false, isExcluded: false },
};

/** What the frame offers, as texts' keys with where they lead. */
function offered(standing: Partial<typeof PLAYER>) {
  const t = ((key: string) => key) as unknown as TFunction;
  const player = { ...PLAYER, ...standing };
  const address = { pathname: "/en/help", search: "", supportEmail: "help@house.example" };
  const place = { t, paths, player, language: "en" as const, ...address };
  const { home, menu, who } = mastheadOf(place);
  const { stops, nav } = colophonOf(place);
  const links = [...(menu?.main ?? []), ...(menu?.second ?? []), ...stops.links, ...thumbsOf(place).links];
  const footer = nav?.groups.flatMap((group) => group.links) ?? [];
  return { button: who?.button, all: [home, ...(who ? [who.link, who.button] : []), ...links, ...footer] };
}

describe("the frame", () => {
  it("offers an excluded player only what opens to them, and how to write to the house", () => {
    const hrefs = offered({ isKeptOut: true, isExcluded: true }).all.map(({ href }) => href);
    expect(hrefs.filter((href) => !href.startsWith("mailto:") && !isOpenToExcluded(splitPath(href).path))).toEqual([]);
    const needed = [paths.help(), paths.display("responsiblegaming"), paths.display("terms"), paths.balance()];
    expect(hrefs).toEqual(expect.arrayContaining([...needed, "mailto:help@house.example"]));
  });

  it("offers a player on a break no break, and no deposit", () => {
    const { button, all } = offered({ isKeptOut: true, isOnBreak: true });
    expect(button).toEqual({ href: paths.coolingOff(), label: "frame.onBreak" });
    expect(all.filter(({ label }) => label === "frame.takeBreak")).toEqual([]);
  });

  it("offers a deposit to those who may, and to a blocked player help", () => {
    expect(offered({}).button).toEqual({ href: `${paths.balance()}#deposit`, label: "frame.deposit" });
    expect(offered({ isKeptOut: true }).button).toEqual({ href: paths.help(), label: "frame.help" });
  });
});
