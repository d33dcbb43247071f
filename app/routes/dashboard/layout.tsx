import { Outlet, useLocation } from "@remix-run/react";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { DashboardFrame } from "#app/layouts/DashboardFrame.tsx";
import { openTo, signOutOf } from "#app/layouts/frame-links.tsx";
import { useFrame } from "#app/layouts/use-frame.tsx";
import { within } from "#app/lib/excluded-paths.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import styles from "#app/styles/account/index.css?url";

/** Every page of the account shows the number of unread answers of support. */
export const handle: RouteHandle = { live: ["support"] };
export const links = () => [{ rel: "stylesheet", href: styles }];

/** The common prefix of the sibling pages. */
const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"));

export default function Layout() {
  const { t } = useTranslation();
  const { paths } = useLanguage();
  const { pathname } = useLocation();
  const player = usePlayer();
  const link = (href: string, label: string, folder = href) => ({ href, label, current: within(pathname, folder) });
  const withdraw = link(paths.withdraw(), t("account.withdraw"));
  const isWithdrawal = withdraw.current || pathname.startsWith(paths.payment(""));
  const cashier = link(paths.balance(), t("account.balance"));
  const sections = openTo(player, [
    {
      ...cashier,
      current: cashier.current && !isWithdrawal,
      children: [
        ...(player?.isKeptOut ? [] : [{ href: `${paths.balance()}#deposit`, label: t("frame.deposit") }]),
        { ...withdraw, current: isWithdrawal },
        link(paths.transferMoney(), t("account.transfer")),
        link(paths.currencyAccounts(), t("account.currencyAccounts")),
      ],
    },
    link(paths.bonusCampaigns(), t("account.bonuses")),
    link(paths.payments(), t("account.history"), folderOf(paths.payments())),
    {
      ...link(paths.limits(), t("account.limits")),
      children: [
        link(paths.ownFigures(), t("account.ownFigures")),
        link(paths.selfTest(), t("account.selfTest")),
        link(paths.coolingOff(), t(player?.isOnBreak ? "frame.onBreak" : "account.coolingOff")),
        link(paths.selfExclusion(), t("account.selfExclusion")),
      ],
    },
    {
      ...link(paths.proof(), t("account.proofs")),
      children: [link(paths.balanceProof(), t("account.balanceProof"))],
    },
    link(paths.verification(), t("account.verification")),
    link(paths.profile(), t("account.profile"), folderOf(paths.profile())),
    ...(player ? [{ ...link(player.support.href, player.support.name), count: player.support.count }] : []),
    { ...link(paths.feedback(), t("account.feedback")), count: player?.feedbackAdverts },
  ]);
  return (
    <DashboardFrame
      {...useFrame()}
      account={{ label: t("account.label"), closeLabel: t("frame.close"), sections, signOut: signOutOf({ t, paths }) }}
    >
      <Outlet />
    </DashboardFrame>
  );
}
