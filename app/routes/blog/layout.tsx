import { Outlet } from "@remix-run/react";
import { BlogFrame } from "#app/layouts/BlogFrame.tsx";
import { useFrame } from "#app/layouts/use-frame.tsx";
import type { RouteHandle } from "#app/page/route-handle.ts";

export const handle: RouteHandle = { live: ["content"] };

export default function Layout() {
  return (
    <BlogFrame {...useFrame()}>
      <Outlet />
    </BlogFrame>
  );
}
