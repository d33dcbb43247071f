import type * as contract from "#app/contract/account.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { advertsFor, viewAdvert } from "#server/platform/modules/feedback/index.ts";
import { addProfileData, setNickname, updateDetails } from "#server/platform/modules/players/index.ts";
import { excludeWithOthers } from "#server/platform/modules/protection/index.ts";
import {
  authHistoryOf,
  changePassword,
  endAllSessions,
  endSessionOf,
  liveSessionsOf,
} from "#server/platform/modules/sessions/index.ts";
import { setSubscriptions, subscriptionsOf, unsubscribe } from "#server/platform/modules/subscriptions/index.ts";
import { isApproved } from "#server/platform/modules/verification/index.ts";
import { type Handlers, handled } from "./handler.ts";

/** What new details of a player depend on, and what depends on them. */
const watched = (context: Context, playerId: string) => ({
  isNameShown: (tx: Transaction) => isApproved(tx, playerId, "identity"),
  complete: (tx: Transaction) => excludeWithOthers(tx, context, playerId),
});

export const accountHandlers: Handlers<typeof contract> = {
  updateProfile: ({ context, player, input }) =>
    handled(updateDetails(context, player.id, input, watched(context, player.id))),
  addProfileData: ({ context, player, input }) =>
    handled(addProfileData(context, player.id, input, watched(context, player.id))),
  setNickname: ({ context, player, input }) => handled(setNickname(context, player.id, input.nickname)),
  changePassword: ({ context, player, input }) => handled(changePassword(context, player, input)),

  listSessions: async ({ context, player }) => {
    const sessions = await liveSessionsOf(context, player.id);
    return {
      sessions: sessions.map(({ seenAt, startedAt, ...session }) => ({
        ...session,
        startedAt: startedAt.toISOString(),
        lastSeenAt: seenAt.toISOString(),
        current: session.id === player.sessionId,
      })),
    };
  },

  endAllSessions: ({ context, player }) => handled(endAllSessions(context, player.id)),
  endSession: ({ context, player, input }) => handled(endSessionOf(context, player.id, input.sessionId)),

  listAuthHistory: async ({ context, player }) => {
    const events = await authHistoryOf(context.connection.db, player);
    return { events: events.map((event) => ({ ...event, at: event.at.toISOString() })) };
  },

  getSubscriptions: ({ context, player }) => subscriptionsOf(context.connection.db, player.id),
  setSubscriptions: ({ context, player, input }) => setSubscriptions(context, player.id, input),
  unsubscribe: ({ context, input }) => handled(unsubscribe(context, input)),

  listFeedbackAdverts: async ({ context, player, language }) => {
    const adverts = await advertsFor(context.connection.db, player.id, language);
    return {
      adverts: adverts.map(({ publishedAt, seenAt, ...advert }) => ({
        ...advert,
        publishedAt: publishedAt.toISOString(),
        state: seenAt ? "seen" : "new",
      })),
    };
  },

  viewFeedbackAdvert: ({ context, player, input }) => handled(viewAdvert(context, player.id, input.advertId)),
};
