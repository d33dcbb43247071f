import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { TERMS_VERSION, TERMS_VERSIONS } from "#server/platform/modules/players/index.ts";
import { shippedTexts } from "./library.ts";
import { shownTerms, versionOf } from "./terms.ts";

const HOW = "the terms were changed: docs/contributing.md says what a change of the terms takes";

const dayOf = (kind: "pages" | "terms", id: string, language: (typeof LANGUAGES)[number]) =>
  shippedTexts().head(kind, id, language)?.updatedAt.slice(0, 10);

describe("the terms", () => {
  it("in force are the last version", () => {
    expect(versionOf(shippedTexts().markdown("pages", "terms", "en")), HOW).toBe(TERMS_VERSION);
  });

  it("of every earlier version are stored unchanged", () => {
    const earlier = TERMS_VERSIONS.slice(0, -1).map(({ version }) => version);
    expect(shippedTexts().ids("terms").sort()).toEqual(earlier.toSorted());
    for (const version of earlier) expect(versionOf(shippedTexts().markdown("terms", version, "en"))).toBe(version);
  });

  it.each(LANGUAGES)("in %s have the day on which their version came into force", (language) => {
    for (const [place, { version, from }] of TERMS_VERSIONS.entries()) {
      const isInForce = place === TERMS_VERSIONS.length - 1;
      expect(dayOf(isInForce ? "pages" : "terms", isInForce ? "terms" : version, language), version).toBe(from);
    }
  });

  it("are in order of their dates, each with a different text", () => {
    const days = TERMS_VERSIONS.map(({ from }) => from);
    expect(days).toEqual(days.toSorted());
    expect(new Set(TERMS_VERSIONS.map(({ version }) => version)).size).toBe(TERMS_VERSIONS.length);
  });

  it("are distinguished by language in a stored acceptance", () => {
    const texts = LANGUAGES.map((language) => shownTerms(TERMS_VERSION, language).text);
    expect(new Set(texts).size).toBe(LANGUAGES.length);
  });
});
