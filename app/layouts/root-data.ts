import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "../root.tsx";

/** The signed-in player as the frame shows him; null for a guest, and when the root loader failed. */
export const usePlayer = () => useRouteLoaderData<typeof loader>("root")?.player ?? null;

/** What stands over the page, if anything. */
export const useDialog = () => useRouteLoaderData<typeof loader>("root")?.dialog ?? null;
