import { authHistoryOf } from "#server/platform/modules/sessions/index.ts";
import type { Handler } from "./handler.ts";

export const listAuthHistory: Handler<"listAuthHistory"> = async ({ context, player }) => {
  const events = await authHistoryOf(context.connection.db, player);
  return { events: events.map((event) => ({ ...event, at: event.at.toISOString() })) };
};
