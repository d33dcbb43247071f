import { Form, Outlet, useLocation } from "@remix-run/react";
import { Button } from "../../components/Button.tsx";
import { useTranslation } from "../../i18n/translation.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import { DashboardFrame } from "../../layouts/DashboardFrame.tsx";
import { usePlayer } from "../../layouts/root-data.ts";
import { useFrame } from "../../layouts/use-frame.tsx";

export default function Layout() {
  const { t } = useTranslation();
  const { paths } = useLanguage();
  const { pathname } = useLocation();
  const link = (href: string, label: string) => ({ href, label, current: pathname === href });
  const history = [link(paths.payments(), t("account.payments")), link(paths.rounds(), t("account.rounds"))];
  const sections = [
    link(paths.balance(), t("account.balance")),
    // An excluded player is kept from everything but his balance and his exclusion (SPEC §4).
    ...(usePlayer()?.isExcluded ? [] : history),
    link(paths.selfExclusion(), t("account.selfExclusion")),
  ];
  return (
    <DashboardFrame {...useFrame()} account={{ label: t("account.label"), closeLabel: t("frame.close"), sections }}>
      <Outlet />
      <Form method="post" action={paths.logout()}>
        <Button small>{t("account.signOut")}</Button>
      </Form>
    </DashboardFrame>
  );
}
