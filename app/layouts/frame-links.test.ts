import { expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { pathsIn } from "#app/paths.ts";
import { mastheadOf } from "./frame-links.tsx";

it.each(LANGUAGES)("the switch of languages is called in %s by what is written on it, too", (language) => {
  const place = { paths: pathsIn(language), player: null, language, pathname: `/${language}`, search: "" };
  const { menu } = mastheadOf({ ...place, t: translatorFor(language), supportEmail: "" });
  expect(menu?.languages.code).toBe(language.toUpperCase());
  expect(menu?.languages.label).toContain(language.toUpperCase());
});
