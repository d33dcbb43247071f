import type { InputOf } from "#app/contract/types.ts";
import { assertMayPlay } from "#server/platform/modules/protection/index.ts";
import type { TestPlatform } from "./platform.ts";
import { dataOf, newConfirmedPlayer, PASSWORD } from "./players.ts";

type Player = Awaited<ReturnType<typeof newConfirmedPlayer>>;

/** Opens a new session: earlier ones have expired when the clock was moved on. */
export async function signInAgain(platform: TestPlatform, { email }: { email: string }): Promise<{ token: string }> {
  return { token: dataOf(await platform.call("signIn", { email, password: PASSWORD })).token };
}

/** Asserts the refusal of a player who may not bet now. */
export const mayPlay = ({ context }: TestPlatform, playerId: string): Promise<void> =>
  context.connection.inTransaction((tx) => assertMayPlay(tx, context, playerId));

/** A player who has just started a self-exclusion. */
export async function newExcludedPlayer(
  platform: TestPlatform,
  period: InputOf<"activateSelfExclusion">["period"] = "6_months",
) {
  const player = await newConfirmedPlayer(platform);
  const { dateTill } = dataOf(await platform.call("activateSelfExclusion", { period, understood: true }, player));
  return { ...player, dateTill: new Date(dateTill ?? 0) };
}

/** Sets the clock to an instant. */
export const moveClockTo = ({ clock }: TestPlatform, instant: Date): void =>
  clock.advance({ seconds: (instant.getTime() - clock.now().getTime()) / 1000 });

/** A player with a new session whose exclusion has run out but has not been ended. */
export async function newReturningPlayer(platform: TestPlatform) {
  const player = await newExcludedPlayer(platform);
  moveClockTo(platform, player.dateTill);
  return { ...player, ...(await signInAgain(platform, player)) };
}

/** The signature of the link that extends the exclusion. */
export async function extendSignature(platform: TestPlatform, player: Pick<Player, "token">): Promise<string> {
  return dataOf(await platform.call("getSelfExclusion", {}, player)).extendSignature ?? "";
}

/** The signature of the link that ends an exclusion which has run out. */
export async function deactivateSignature(platform: TestPlatform, player: Pick<Player, "token">): Promise<string> {
  return dataOf(await platform.call("getSelfExclusion", {}, player)).deactivateSignature ?? "";
}

/** The signatures of the links of one kind that were mailed to the player, newest first. */
export async function mailedSignatures(platform: TestPlatform, email: string, kind: "extend" | "deactivate") {
  const { messages } = dataOf(await platform.call("listOutbox", { to: email }));
  return messages.flatMap(({ link }) => link?.split(`/player/self-exclusion/${kind}/`)[1] ?? []);
}

/** The day this many days from now, YYYY-MM-DD in UTC. */
export function dayFromNow({ clock }: TestPlatform, days: number): string {
  return new Date(clock.now().getTime() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
}
