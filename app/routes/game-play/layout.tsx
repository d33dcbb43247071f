import { Outlet, useRouteLoaderData } from "@remix-run/react";
import { useAtomValue } from "jotai";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { RealityCheck } from "#app/layouts/dialogs.tsx";
import { GamePlayFrame } from "#app/layouts/GamePlayFrame.tsx";
import { useFrame } from "#app/layouts/use-frame.tsx";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { type PublishedTable, publishedTableAtom } from "#app/state/published-table.ts";

export const handle: RouteHandle = { live: ["catalogue"] };

export default function Layout() {
  const { t } = useTranslation();
  const { colophon: _none, thumbs: _neither, masthead, ...frame } = useFrame();
  const table = useAtomValue(publishedTableAtom);
  // The table as loaded, until its screen has reported one, and without scripts.
  const loaded = useRouteLoaderData<{ played: { table: PublishedTable } }>("routes/game-play/play");
  const atStudio = useRouteLoaderData<PublishedTable>("routes/game-play/studio");
  const { cash, check } = table ?? atStudio ?? { cash: null, check: loaded?.played.table.check };
  const { who } = masthead;
  // The masthead is not loaded again after a round, and its balance changes no sooner than the table.
  const link = who &&
    cash && { ...who.link, label: <MoneyText>{cash}</MoneyText>, name: t("frame.balance", { amount: cash }) };
  return (
    <GamePlayFrame
      {...frame}
      masthead={link ? { ...masthead, who: { ...who, link } } : masthead}
      dialog={frame.dialog ?? (check && <RealityCheck check={check} />)}
    >
      <Outlet />
    </GamePlayFrame>
  );
}
