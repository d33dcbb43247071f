import { liveSessionsOf } from "#server/platform/modules/sessions/index.ts";
import type { Handler } from "./handler.ts";

export const listSessions: Handler<"listSessions"> = async ({ context, player }) => {
  const sessions = await liveSessionsOf(context, player.id);
  return {
    sessions: sessions.map(({ seenAt, startedAt, ...session }) => ({
      ...session,
      startedAt: startedAt.toISOString(),
      lastSeenAt: seenAt.toISOString(),
      current: session.id === player.sessionId,
    })),
  };
};
