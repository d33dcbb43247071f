import { Outlet } from "@remix-run/react";
import { GamePlayFrame } from "#app/layouts/GamePlayFrame.tsx";
import { useFrame } from "#app/layouts/use-frame.tsx";

export default function Layout() {
  const { colophon: _none, thumbs: _neither, ...frame } = useFrame();
  return (
    <GamePlayFrame {...frame}>
      <Outlet />
    </GamePlayFrame>
  );
}
