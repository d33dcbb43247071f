import { isNightly } from "#tests/support/nightly.ts";
import { dataOf, newConfirmedPlayer, newPlayer, PASSWORD } from "#tests/support/players.ts";
import { api, operate } from "./house.ts";

type Player = Awaited<ReturnType<typeof newPlayer>>;

/** A new player of each standing in which an account is still its owner's. */
const NEW = {
  player: () => newConfirmedPlayer(api),
  unconfirmed: () => newPlayer(api),
  excluded: async () => {
    const player = await newConfirmedPlayer(api);
    dataOf(await api.call("activateSelfExclusion", { period: "6_months", understood: true }, player));
    return player;
  },
  coolingOff: async () => {
    const player = await newConfirmedPlayer(api);
    dataOf(await api.call("activateCoolingOff", { days: 7, understood: true }, player));
    return player;
  },
  blocked: async () => {
    const player = await newConfirmedPlayer(api);
    // Which ends its sessions.
    operate("block", player.email);
    const { token } = dataOf(await api.call("signIn", { email: player.email, password: PASSWORD }));
    return { ...player, token };
  },
} satisfies Record<string, () => Promise<Player>>;

/** Whose journeys through the account are made: a player's, and every night those of everybody who may not play as well. */
export const STANDINGS = (Object.keys(NEW) as (keyof typeof NEW)[])
  .slice(0, isNightly ? undefined : 1)
  .map((standing) => ({ as: standing === "player" ? "" : `, ${standing}`, newcomer: NEW[standing] }));
