import { metaOf } from "#app/page/meta.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** The terms: the version in force, or the earlier one the address names, with links to all others. */
export async function termsView(scope: Scope) {
  const { t, format, paths, url } = scope;
  const requested = url.searchParams.get("version") ?? undefined;
  const { title, description, html, language, version, from, until, versions } = await scope.call("getTerms", {
    version: requested,
  });
  const words = { version, from: format.date(from, "restrictions") };
  return {
    // The version in force has one address; earlier versions are hidden from search engines.
    meta: metaOf(scope, { title, description, hidden: requested !== undefined }),
    text: { title, html, language },
    facts: until
      ? t("content:terms.replaced", { ...words, until: format.date(until, "restrictions") })
      : t("content:terms.inForce", words),
    below: {
      title: t("content:terms.versions"),
      lines: versions.map((one, place) => ({
        text: t("content:terms.version", { version: one.version, from: format.date(one.from, "restrictions") }),
        // No link to the version that is shown.
        href: one.version === version ? null : paths.display("terms", place === 0 ? {} : { version: one.version }),
      })),
    },
  };
}
