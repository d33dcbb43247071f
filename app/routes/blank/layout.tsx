import { Outlet } from "@remix-run/react";
import { BlankFrame } from "#app/layouts/BlankFrame.tsx";
import { useFrame } from "#app/layouts/use-frame.tsx";

export default function Layout() {
  const { colophon, thumbs: _none, ...frame } = useFrame();
  const short = colophon && { ...colophon, nav: undefined };
  return (
    <BlankFrame {...frame} colophon={short}>
      <Outlet />
    </BlankFrame>
  );
}
