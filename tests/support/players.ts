import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import type { Envelope } from "#app/contract/envelope.ts";
import type { InputOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import { shownTerms } from "#server/platform/modules/content/index.ts";
import { addProfileData, createPlayer, players, TERMS_VERSION } from "#server/platform/modules/players/index.ts";
import { openSession } from "#server/platform/modules/sessions/index.ts";
import type { Api } from "./api.ts";
import type { TestPlatform } from "./platform.ts";

export const PASSWORD = "correct horse battery staple";

/** What a person who may register types. */
export const registration = (changes: Partial<InputOf<"register">> = {}): InputOf<"register"> => ({
  operationId: randomUUID(),
  email: `${randomUUID()}@example.com`,
  password: PASSWORD,
  country: "DE",
  currency: "EUR",
  birthDate: "1990-05-17",
  acceptTerms: true,
  termsVersion: TERMS_VERSION,
  language: "en",
  ...changes,
});

/** The data of an answer that must be ok. */
export function dataOf<Data>({ envelope }: { envelope: Envelope<Data> }): Data {
  if (envelope.status !== "ok") throw new Error(`refused: ${JSON.stringify(envelope.errors)}`);
  return envelope.data;
}

/** Status and codes of an answer, for comparing with one `toEqual`. */
export const refusalOf = ({ status, envelope }: { status: number; envelope: Envelope<unknown> }) => [
  status,
  ...envelope.errors.map(({ code }) => code),
];

/** Registers a player through the front door. */
export async function newPlayer(api: Api, changes: Partial<InputOf<"register">> = {}) {
  const typed = registration(changes);
  const { token } = dataOf(await api.call("register", typed));
  const { id } = dataOf(await api.call("getProfile", {}, { token }));
  return { id, email: typed.email, token };
}

/** The token of a session in which half an hour has gone by with nothing called but for it. */
export async function idle(platform: TestPlatform, { token }: { token: string }) {
  platform.clock.advance({ minutes: 30 });
  return { token: dataOf(await platform.call("refreshToken", {}, { token })).token };
}

/** The signatures of the links that were sent to an address, newest first. */
export async function confirmationSignatures(api: Api, email: string): Promise<string[]> {
  const { messages } = dataOf(await api.call("listOutbox", { to: email }));
  return messages.flatMap(({ link }) => link?.split("/").at(-1) ?? []);
}

/** What is asked before the first deposit and the first bet, wherever somebody lives. */
export const IDENTITY: InputOf<"addProfileData"> = {
  name: "Ada",
  surname: "Keller",
  street: "Lindenstraße 12",
  city: "Leipzig",
  phone: "+4915112345678",
};

/** Registers a player and opens the link that was sent. */
export async function newUnknownPlayer(api: Api, changes: Partial<InputOf<"register">> = {}) {
  const player = await newPlayer(api, changes);
  const [signature = ""] = await confirmationSignatures(api, player.email);
  dataOf(await api.call("confirmEmail", { signature }));
  return player;
}

/** Where nobody else lives: no two players are one person. */
const ownStreet = (): string => `Lindenstraße ${randomUUID()}`;

/** What makes a hash slow would be most of many tests, and is no part of what they are about: the front door's are as players'. */
const QUICK = { memoryCost: 64, timeCost: 1, parallelism: 1 };

let passwordHash: Promise<string> | undefined;

/** A player as the front door would make one, without its five calls, its letter and its hash. */
async function madePlayer(context: Context, changes: Partial<InputOf<"register">>) {
  const { password, acceptTerms: _, termsVersion, captcha: __, social: ___, ...typed } = registration(changes);
  passwordHash ??= hash(PASSWORD, QUICK);
  const draft = {
    ...typed,
    passwordHash: password === undefined ? null : await (password === PASSWORD ? passwordHash : hash(password, QUICK)),
    terms: termsVersion ? shownTerms(termsVersion, typed.language) : undefined,
  };
  const id = await context.connection.inTransaction(async (tx) => {
    const added = await createPlayer(context, tx, draft);
    if (added) await tx.update(players).set({ emailConfirmedAt: context.clock.now() }).where(eq(players.id, added));
    return added;
  });
  if (!id) throw new Error(`${typed.email} has an account`);
  await addProfileData(context, id, { ...IDENTITY, street: ownStreet() });
  const { token } = await openSession(context, id, { device: null, country: null });
  return { id, email: typed.email, token };
}

/**
 * A player who may play: e-mail confirmed, and known to the house. At a platform in this process it is made past the front
 * door, which has tests of its own: its calls were half of the time of most others.
 */
export async function newConfirmedPlayer(api: Api & { context?: Context }, changes: Partial<InputOf<"register">> = {}) {
  if (api.context) return madePlayer(api.context, changes);
  const player = await newUnknownPlayer(api, changes);
  dataOf(await api.call("addProfileData", { ...IDENTITY, street: ownStreet() }, player));
  return player;
}
