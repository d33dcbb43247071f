import type { InputOf } from "#app/contract/types.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { dataOf, newConfirmedPlayer, newPlayer, PASSWORD } from "#tests/support/players.ts";
import { api, operate } from "./house.ts";

type Player = Awaited<ReturnType<typeof newPlayer>>;

interface Opening {
  /** Changes to the registration. */
  changes?: Partial<InputOf<"register">>;
  /** Signs in to the account; by e-mail and password if absent. */
  signIn?: (email: string) => Promise<{ token: string }>;
}

const byPassword = async (email: string) => dataOf(await api.call("signIn", { email, password: PASSWORD }));

/** A new player of each standing in which an account is still its owner's. */
const NEW = {
  player: ({ changes } = {}) => newConfirmedPlayer(api, changes),
  unconfirmed: ({ changes } = {}) => newPlayer(api, changes),
  excluded: async ({ changes } = {}) => {
    const player = await newConfirmedPlayer(api, changes);
    dataOf(await api.call("activateSelfExclusion", { period: "6_months", understood: true }, player));
    return player;
  },
  coolingOff: async ({ changes } = {}) => {
    const player = await newConfirmedPlayer(api, changes);
    dataOf(await api.call("activateCoolingOff", { days: 7, understood: true }, player));
    return player;
  },
  blocked: async ({ changes, signIn = byPassword } = {}) => {
    const player = await newConfirmedPlayer(api, changes);
    // Which ends its sessions.
    operate("block", player.email);
    const { token } = await signIn(player.email);
    return { ...player, token };
  },
} satisfies Record<string, (opening?: Opening) => Promise<Player>>;

type Standing = keyof typeof NEW;

const standing = (name: Standing) => ({
  name,
  as: name === "player" ? "" : `, ${name}`,
  newcomer: NEW[name] as (opening?: Opening) => Promise<Player>,
});

const ALL = (Object.keys(NEW) as Standing[]).map(standing);

/** The standings whose journeys through the account are tested: a player's, and in the nightly run those who may not play as well. */
export const STANDINGS = isNightly ? ALL : ALL.slice(0, 1);

/** Of journeys whose forms `map-forms` submits on a push: in the nightly run all standings, otherwise none. */
export const NIGHTLY_STANDINGS = isNightly ? ALL : [];
