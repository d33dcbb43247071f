import { Outlet } from "@remix-run/react";
import { DefaultFrame } from "#app/layouts/DefaultFrame.tsx";
import { useFrame } from "#app/layouts/use-frame.tsx";

export default function Layout() {
  return (
    <DefaultFrame {...useFrame()}>
      <Outlet />
    </DefaultFrame>
  );
}
