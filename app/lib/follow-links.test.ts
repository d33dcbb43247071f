import { describe, expect, it } from "vitest";
import { placeOf } from "./follow-links.ts";

const SITE = { origin: "https://openhand.example" } as Location;

/** The part of a link that a press reads. */
const link = (attributes: Record<string, string>) =>
  ({
    getAttribute: (name: string) => attributes[name] ?? null,
    hasAttribute: (name: string) => name in attributes,
  }) as Element;

describe("the target of a link within the site", () => {
  it.each([
    ["/en/bonuses", "/en/bonuses"],
    ["/en/games-all?page=2#list", "/en/games-all?page=2#list"],
    ["/ru/поиск", "/ru/%D0%BF%D0%BE%D0%B8%D1%81%D0%BA"],
  ])("%s", (href, place) => {
    expect(placeOf(link({ href }), SITE)).toBe(place);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/en",
    "#main",
    "?page=2",
    "mailto:a@b.example",
    "",
  ])("leaves %s to the browser", (href) => {
    expect(placeOf(link({ href }), SITE)).toBeNull();
  });

  it.each(["download", "data-reload", "target"])("leaves a press with %s to the browser", (name) => {
    expect(placeOf(link({ href: "/en", [name]: "" }), SITE)).toBeNull();
  });
});
