import { Outlet } from "@remix-run/react";
import { GamePlayFrame } from "../../layouts/GamePlayFrame.tsx";
import { useFrame } from "../../layouts/use-frame.tsx";

export default function Layout() {
  const { colophon: _none, thumbs: _neither, ...frame } = useFrame();
  return (
    <GamePlayFrame {...frame}>
      <Outlet />
    </GamePlayFrame>
  );
}
