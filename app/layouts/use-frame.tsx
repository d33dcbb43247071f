import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useAtomValue } from "jotai";
import type { HouseDialogData } from "#app/features/protection/dialog.server.ts";
import { useDocumentFacts } from "#app/i18n/document.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { isNewer } from "#app/lib/live/versions.ts";
import type { FramePlayer } from "#app/page/frame-player.server.ts";
import { usePlayer } from "#app/page/root-data.ts";
import { pathsIn } from "#app/paths.ts";
import { liveBalanceAtom, liveStateAtom } from "#app/state/live.ts";
import type { ColophonProps } from "./Colophon.tsx";
import { ConsentQuestion } from "./ConsentQuestion.tsx";
import type { DefaultFrameProps } from "./DefaultFrame.tsx";
import { HouseDialog } from "./dialogs.tsx";
import { mastheadOf, thumbsOf } from "./frame-links.tsx";
import type { MastheadMenus } from "./menus.server.ts";
import { Notices } from "./Notices.tsx";

/** The root loader's data for the frame; empty if it failed. */
interface FrameData {
  dialog: HouseDialogData | null;
  colophon: ColophonProps;
  menus: MastheadMenus;
}

const NO_MENUS: MastheadMenus = { main: [], more: [] };

/** With the cash of the last event, if that is newer than the page's own. */
const withLiveBalance = (player: FramePlayer | null, event: { version: string; text: string } | null) =>
  player && event && isNewer(event.version, player.live.balanceVersion) ? { ...player, balance: event.text } : player;

/** Everything the frames show around a page. Only existing pages are linked. */
export function useFrame(): Omit<DefaultFrameProps, "children"> {
  const { t } = useTranslation();
  const { language } = useDocumentFacts();
  const { pathname, search } = useLocation();
  const player = withLiveBalance(usePlayer(), useAtomValue(liveBalanceAtom));
  const isStale = useAtomValue(liveStateAtom) === "off";
  const { dialog, colophon, menus = NO_MENUS } = useRouteLoaderData<FrameData>("root") ?? {};
  const place = { t, paths: pathsIn(language), menus, player, isStale, language, pathname, search };
  return {
    skipLabel: t("frame.skip"),
    masthead: mastheadOf(place),
    notices: (
      <>
        <Notices />
        {/* Consent can wait, and would cover the popup. */}
        {!dialog && <ConsentQuestion />}
      </>
    ),
    dialog: dialog ? <HouseDialog dialog={dialog} /> : undefined,
    colophon,
    thumbs: thumbsOf(place),
  };
}
