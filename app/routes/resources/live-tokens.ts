import { onLoad } from "#app/request/handlers.server.ts";

/** New tokens for a page that missed a renewal, such as one that slept; null for a guest. */
export const loader = onLoad(async ({ player }) => {
  const tokens = player && {
    connectionToken: player.connectionToken,
    channelToken: player.channelToken,
    after: player.liveAfter,
  };
  return Response.json(tokens, { headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } });
});
