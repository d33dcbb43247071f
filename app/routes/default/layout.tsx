import { Outlet } from "@remix-run/react";
import { DefaultFrame } from "../../layouts/DefaultFrame.tsx";
import { useFrame } from "../../layouts/use-frame.tsx";

export default function Layout() {
  return (
    <DefaultFrame {...useFrame()}>
      <Outlet />
    </DefaultFrame>
  );
}
