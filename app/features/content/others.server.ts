import type { Scope } from "#app/request/scope.ts";

/** The pages that list who else sees a visitor, below their own text. */
const PAGES = ["privacypolicy", "cookiepolicy"];

/**
 * The hosts from which the script of the analytics container loads and to which it sends, as the content policy allows them.
 */
const ANALYTICS_HOSTS = ["www.googletagmanager.com", "google-analytics.com"];

const hostOf = (address: string) => new URL(address).host;

/**
 * The third parties this site lets see its visitors. Derived from the configuration, like the content policy: a service an
 * operator turns on is named without a change of the texts, and one that is off is not.
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
