import { Outlet, useLocation } from "@remix-run/react";
import { Tabs } from "#app/components/Tabs.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";

export const handle: RouteHandle = { texts: ["profile"] };

/** The sides of the profile, each a page of its own. */
export default function ProfileLayout() {
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  const { pathname } = useLocation();
  const tab = (href: string, label: string) => ({ href, label, current: pathname === href });
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
