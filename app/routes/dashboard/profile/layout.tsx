import { Outlet, useLocation } from "@remix-run/react";
import { Tabs } from "#app/components/Tabs.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";

export const handle: RouteHandle = { texts: ["profile"] };

type Paths = ReturnType<typeof useLanguage>["paths"];

/** The pages below a section, which mark its tab. */
const below = (paths: Paths): Record<string, readonly string[]> => ({
  [paths.profile()]: [paths.profile("email"), paths.profile("country")],
  [paths.profile("security")]: (["authenticator", "sms", "passkeys", "pin"] as const).map((page) => paths.factor(page)),
});

/** The sections of the profile, each a separate page. */
export default function ProfileLayout() {
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  const { pathname } = useLocation();
  const pages = below(paths);
  const tab = (href: string, label: string) => ({
    href,
    label,
    current: [href, ...(pages[href] ?? [])].includes(pathname),
  });
  return (
    <>
      <section className="stack">
        <h1>{t("title")}</h1>
        <Tabs
          label={t("sections")}
          tabs={[
            tab(paths.profile(), t("view.tab")),
            tab(paths.profile("phone"), t("phone.tab")),
            tab(paths.profile("password"), t("password.tab")),
            tab(paths.profile("security"), t("security.tab")),
            tab(paths.profile("subscriptions"), t("subscriptions.tab")),
          ]}
        />
      </section>
      <Outlet />
    </>
  );
}
