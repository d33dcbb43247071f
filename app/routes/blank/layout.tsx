import { Outlet } from "@remix-run/react";
import { BlankFrame } from "../../layouts/BlankFrame.tsx";
import { useFrame } from "../../layouts/use-frame.tsx";

export default function Layout() {
  const { colophon, thumbs: _none, ...frame } = useFrame();
  const { nav: _short, ...short } = colophon;
  return (
    <BlankFrame {...frame} colophon={short}>
      <Outlet />
    </BlankFrame>
  );
}
