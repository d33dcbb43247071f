import type { Scope } from "#app/request/scope.ts";

/** The pages that tell who else sees a visitor, below their own words. */
const PAGES = ["privacypolicy", "cookiepolicy"];

/** Where the script of the analytics container loads from and tells to, as the content policy lets it. */
const ANALYTICS_HOSTS = ["www.googletagmanager.com", "google-analytics.com"];

const hostOf = (address: string) => new URL(address).host;

/**
 * Whom else this site lets see its visitors. It follows from the configuration, as the content policy does: what an
 * operator turns on is named without a text being changed, and what is off is not.
 */
export async function othersView(scope: Scope, page: string) {
  if (!PAGES.includes(page)) return null;
  const { t, config, settings } = scope;
  const captcha = (await settings())?.captcha;
  const named = (addresses: readonly string[]) => ({ hosts: [...new Set(addresses)].join(", ") });
  const lines = [
    ...(captcha ? [t("content:others.captcha", named(captcha.sources.map(hostOf)))] : []),
    ...(config.sentryDsn ? [t("content:others.errors", named([hostOf(config.sentryDsn)]))] : []),
    ...(config.analyticsContainer ? [t("content:others.visits", named(ANALYTICS_HOSTS))] : []),
  ];
  return {
    title: t("content:others.title"),
    lines: (lines.length > 0 ? lines : [t("content:others.nothing")]).map((text) => ({ text, href: null })),
  };
}
