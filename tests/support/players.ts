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

/** The fields a person who may register enters. */
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

/** The data of a response, which must be ok. */
export function dataOf<Data>({ envelope }: { envelope: Envelope<Data> }): Data {
  if (envelope.status !== "ok") throw new Error(`refused: ${JSON.stringify(envelope.errors)}`);
  return envelope.data;
}

/** Status and codes of a response, to be compared with one `toEqual`. */
export const refusalOf = ({ status, envelope }: { status: number; envelope: Envelope<unknown> }) => [
  status,
  ...envelope.errors.map(({ code }) => code),
];

/** Registers a player by the public operations. */
export async function newPlayer(api: Api, changes: Partial<InputOf<"register">> = {}) {
  const typed = registration(changes);
  const { token } = dataOf(await api.call("register", typed));
  const { id } = dataOf(await api.call("getProfile", {}, { token, language: typed.language }));
  return { id, email: typed.email, token };
}

/** The token of a session that was idle for half an hour except for its refresh. */
export async function idle(platform: TestPlatform, { token }: { token: string }) {
  platform.clock.advance({ minutes: 30 });
  return { token: dataOf(await platform.call("refreshToken", {}, { token })).token };
}

/** The signatures of the links that were sent to an address, newest first. */
export async function confirmationSignatures(api: Api, email: string): Promise<string[]> {
  const { messages } = dataOf(await api.call("listOutbox", { to: email }));
  return messages.flatMap(({ link }) => (link ? new URL(link).pathname.split("/").slice(-1) : []));
}

/** What is required before the first deposit and the first bet, in any country. */
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

/** A unique address: no two players are one person. */
const ownStreet = (): string => `Lindenstraße ${randomUUID()}`;

/** A fast hash: the real one would take most of the time of many tests and is not their subject; those of registration use the real one. */
const QUICK = { memoryCost: 64, timeCost: 1, parallelism: 1 };

let passwordHash: Promise<string> | undefined;

/** Creates a player as registration would, without its five calls, its letter and its hash. */
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
 * A player who may play: e-mail confirmed and identified. At a platform in this process the player is inserted without
 * registration, which has tests of its own: its calls took half the time of most others.
 */
export async function newConfirmedPlayer(api: Api & { context?: Context }, changes: Partial<InputOf<"register">> = {}) {
  if (api.context) return madePlayer(api.context, changes);
  const player = await newUnknownPlayer(api, changes);
  dataOf(await api.call("addProfileData", { ...IDENTITY, street: ownStreet() }, player));
  return player;
}
