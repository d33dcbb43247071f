import type * as contract from "#app/contract/live.ts";
import { takeFromAddress } from "#server/platform/modules/limits/index.ts";
import {
  balancesOf,
  hubOf,
  isStreamName,
  type Joining,
  openSessions,
  readerOf,
  renewed,
  versionsOf,
} from "#server/platform/modules/live/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Handlers } from "./handler.ts";

export const liveHandlers: Handlers<typeof contract> = {
  joinLive: async ({ context, address, input: { stream, readers, topics } }) => {
    await takeFromAddress(context.connection, "joinLive", address);
    if (!isStreamName(context, stream)) throw new Refusal("link_invalid");
    const known = readers.map((tokens) => readerOf(context, tokens));
    const open = await openSessions(
      context,
      known.flatMap((reader) => reader?.session ?? []),
    );
    const answers = readers.map((tokens, at) => {
      const reader = known[at];
      if (!reader || !open.has(reader.session)) return null;
      return { ...reader, ...renewed(context, tokens, reader), after: tokens.after ?? null };
    });
    const joining = answers.flatMap((answer): Joining[] =>
      answer ? [{ stream, reader: { ...answer, until: answer.until.toISOString() }, after: answer.after }] : [],
    );
    await hubOf(context).join([...joining, ...topics.map((topic) => ({ stream, topic }))]);
    return { readers: answers.map((answer) => answer && { ...answer, until: answer.until.toISOString() }) };
  },

  getLiveState: async ({ context, input }) => {
    const reader = readerOf(context, input);
    if (!reader || (await openSessions(context, [reader.session])).size === 0) throw new Refusal("link_invalid");
    const { db } = context.connection;
    const versions = await versionsOf(db, [{ playerId: reader.channel, after: null }]);
    const balance = (await balancesOf(db, [reader.channel])).get(reader.channel);
    if (!balance) throw new Refusal("link_invalid");
    const { connectionToken, channelToken } = renewed(context, input, reader);
    return {
      connectionToken,
      channelToken,
      balance,
      versions: Object.fromEntries(versions.map(({ subject, version }) => [subject, version])),
    };
  },
};
