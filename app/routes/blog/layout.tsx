import { Outlet } from "@remix-run/react";
import { BlogFrame } from "#app/layouts/BlogFrame.tsx";
import { useFrame } from "#app/layouts/use-frame.tsx";

export default function Layout() {
  return (
    <BlogFrame {...useFrame()}>
      <Outlet />
    </BlogFrame>
  );
}
