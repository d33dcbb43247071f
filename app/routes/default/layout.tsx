import { Outlet } from "@remix-run/react";
import { DefaultFrame } from "#app/layouts/DefaultFrame.tsx";
import { useFrame } from "#app/layouts/use-frame.tsx";
import type { RouteHandle } from "#app/page/route-handle.ts";

export const handle: RouteHandle = { live: ["catalogue"] };

export default function Layout() {
  return (
    <DefaultFrame {...useFrame()}>
      <Outlet />
    </DefaultFrame>
  );
}
