import { Outlet } from "@remix-run/react";
import { BlogFrame } from "../../layouts/BlogFrame.tsx";
import { useFrame } from "../../layouts/use-frame.tsx";

export default function Layout() {
  return (
    <BlogFrame {...useFrame()}>
      <Outlet />
    </BlogFrame>
  );
}
