import { useRouteLoaderData } from "@remix-run/react";
import type { FramePlayer } from "./frame-player.server.ts";

/** The signed-in player as the frame shows them; null for a guest, and if the root loader failed. */
export const usePlayer = () => useRouteLoaderData<{ player: FramePlayer | null }>("root")?.player ?? null;
