import { metaOf } from "#app/page/meta.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** The terms: the version in force, or the earlier one the address names, with the way to all others. */
export async function termsView(scope: Scope) {
  const { t, format, paths, url } = scope;
  const asked = url.searchParams.get("version") ?? undefined;
  const { title, description, html, language, version, from, until, versions } = await scope.call("getTerms", {
    version: asked,
  });
  const words = { version, from: format.date(from, "restrictions") };
  return {
    // One address for what is in force, and none to be found for what is not.
    meta: metaOf(scope, { title, description, hidden: asked !== undefined }),
    text: { title, html, language },
    facts: until
      ? t("content:terms.replaced", { ...words, until: format.date(until, "restrictions") })
      : t("content:terms.inForce", words),
    below: {
      title: t("content:terms.versions"),
      lines: versions.map((one, place) => ({
        text: t("content:terms.version", { version: one.version, from: format.date(one.from, "restrictions") }),
        // None to the page that is shown.
        href: one.version === version ? null : paths.display("terms", place === 0 ? {} : { version: one.version }),
      })),
    },
  };
}
