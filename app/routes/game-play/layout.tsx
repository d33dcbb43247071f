import { Outlet } from "@remix-run/react";
import { useAtomValue } from "jotai";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { GamePlayFrame } from "#app/layouts/GamePlayFrame.tsx";
import { useFrame } from "#app/layouts/use-frame.tsx";
import { playedPurseAtom } from "#app/state/played-purse.ts";

export default function Layout() {
  const { t } = useTranslation();
  const { colophon: _none, thumbs: _neither, masthead, ...frame } = useFrame();
  const cash = useAtomValue(playedPurseAtom);
  const { who } = masthead;
  // The head of the page is not asked for after a round, and says no sooner than the table what it came to.
  const link = who &&
    cash && { ...who.link, label: <MoneyText>{cash}</MoneyText>, name: t("frame.balance", { amount: cash }) };
  return (
    <GamePlayFrame {...frame} masthead={link ? { ...masthead, who: { ...who, link } } : masthead}>
      <Outlet />
    </GamePlayFrame>
  );
}
