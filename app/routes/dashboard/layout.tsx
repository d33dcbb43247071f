import { Form, Outlet, useLocation } from "@remix-run/react";
import { Button } from "#app/components/Button.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { DashboardFrame } from "#app/layouts/DashboardFrame.tsx";
import { openTo } from "#app/layouts/frame-links.tsx";
import { useFrame } from "#app/layouts/use-frame.tsx";
import { usePlayer } from "#app/page/root-data.ts";

/** What the pages beside this one have in common. */
const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);

export default function Layout() {
  const { t } = useTranslation();
  const { paths } = useLanguage();
  const { pathname } = useLocation();
  const player = usePlayer();
  const link = (href: string, label: string, within = href) => ({ href, label, current: pathname.startsWith(within) });
  const sections = openTo(player, [
    link(paths.balance(), t("account.balance")),
    link(paths.bonusCampaigns(), t("account.bonuses")),
    link(paths.payments(), t("account.history"), folderOf(paths.payments())),
    link(paths.coolingOff(), t(player?.isOnBreak ? "frame.onBreak" : "account.coolingOff")),
    link(paths.selfExclusion(), t("account.selfExclusion")),
    link(paths.verification(), t("account.verification")),
    link(paths.profile(), t("account.profile"), folderOf(paths.profile())),
    { ...link(paths.feedback(), t("account.feedback")), count: player?.feedbackAdverts },
  ]);
  return (
    <DashboardFrame {...useFrame()} account={{ label: t("account.label"), closeLabel: t("frame.close"), sections }}>
      <Outlet />
      <Form method="post" action={paths.logout()}>
        <Button small>{t("account.signOut")}</Button>
      </Form>
    </DashboardFrame>
  );
}
