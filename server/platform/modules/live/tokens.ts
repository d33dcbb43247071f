import type { LiveTokens } from "#app/contract/live.ts";
import type { Context } from "#server/platform/context.ts";
import { isSameMac, type Keys } from "#server/platform/keys/keys.ts";

/** Short, because tokens cannot be revoked; a session that ends still ends its stream at once. */
const LIFETIME_MS = 10 * 60_000;
/** Tokens with less than this left are renewed. */
const NEARLY_OLD_MS = 5 * 60_000;

type Use = "connection" | "channel" | "stream";

/** Whose events a pair of tokens opens, for which session, and until when. */
export interface Reader {
  channel: string;
  session: string;
  until: Date;
}

const textOf = (use: Use, payload: string) => `${use}:${payload}`;

function sign(keys: Keys, use: Use, { channel, session, until }: Reader): string {
  const payload = Buffer.from([channel, session, until.getTime()].join("\n")).toString("base64url");
  return `${keys.current}.${payload}.${keys.currentMac("live tokens", textOf(use, payload)).toString("base64url")}`;
}

function read(keys: Keys, use: Use, token: string): Reader | null {
  const [, version = "", payload = "", mac = ""] = /^([1-9]\d{0,4})\.([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  const expected = version ? keys.mac("live tokens", Number(version), textOf(use, payload)) : undefined;
  // Compared as texts: a second spelling of the same bytes is not accepted.
  if (!isSameMac(Buffer.from(mac), expected && Buffer.from(expected.toString("base64url")))) return null;
  const [channel = "", session = "", until = ""] = Buffer.from(payload, "base64url").toString().split("\n");
  return { channel, session, until: new Date(Number(until)) };
}

/** A pair for a player's session. */
export function liveTokensOf(
  { config, clock }: Pick<Context, "config" | "clock">,
  player: { id: string; sessionId: string },
) {
  const until = new Date(clock.now().getTime() + LIFETIME_MS);
  const reader = { channel: player.id, session: player.sessionId, until };
  return {
    connectionToken: sign(config.keys, "connection", reader),
    channelToken: sign(config.keys, "channel", reader),
  };
}

/** The reader a pair was issued to; null unless both tokens are authentic, of one session, and not expired. */
export function readerOf({ config, clock }: Pick<Context, "config" | "clock">, tokens: LiveTokens): Reader | null {
  const connection = read(config.keys, "connection", tokens.connectionToken);
  const channel = read(config.keys, "channel", tokens.channelToken);
  if (!connection || !channel) return null;
  if (connection.channel !== channel.channel || connection.session !== channel.session) return null;
  const until = connection.until < channel.until ? connection.until : channel.until;
  return until > clock.now() ? { ...channel, until } : null;
}

/** The same pair, or a new one when it is about to expire, with its lifetime. */
export function renewed(context: Pick<Context, "config" | "clock">, tokens: LiveTokens, reader: Reader) {
  const now = context.clock.now().getTime();
  if (reader.until.getTime() - now > NEARLY_OLD_MS) return { ...tokens, until: reader.until };
  const fresh = liveTokensOf(context, { id: reader.channel, sessionId: reader.session });
  return { ...fresh, until: new Date(now + LIFETIME_MS) };
}

const STREAM = /^(lst_[A-Za-z0-9]+)-([1-9]\d{0,4})-([\w-]{22})$/;
const streamMac = (mac: Buffer) => mac.toString("base64url").slice(0, 22);

/** The name of a new stream. It cannot be forged: what joins a stream of another platform is stored for that platform. */
export function newStreamName({ config: { keys }, random }: Pick<Context, "config" | "random">): string {
  const id = random.id("lst");
  return `${id}-${keys.current}-${streamMac(keys.currentMac("live tokens", textOf("stream", id)))}`;
}

export function isStreamName({ config: { keys } }: Pick<Context, "config">, name: string): boolean {
  const [, id = "", version = "", mac = ""] = STREAM.exec(name) ?? [];
  const expected = version ? keys.mac("live tokens", Number(version), textOf("stream", id)) : undefined;
  return isSameMac(Buffer.from(mac), expected && Buffer.from(streamMac(expected)));
}
