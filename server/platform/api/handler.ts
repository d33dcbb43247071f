import type { Language } from "#app/contract/languages.ts";
import type { Data, Operation, Parsed } from "#app/contract/operation.ts";
import type { Context } from "#server/platform/context.ts";
import type { StoredProfile } from "#server/platform/modules/profile/index.ts";
import type { SessionPlayer } from "#server/platform/modules/sessions/index.ts";

/** One parsed call: its input by the contract, and its caller. */
export interface Call<Op extends Operation> {
  context: Context;
  input: Parsed<Op>;
  /** The player of the bearer token; never null for the audience `player`. */
  player: Op["audience"] extends "player" ? SessionPlayer : SessionPlayer | null;
  /** What `getProfile` shows, read with the session; null for all other operations. */
  profile: StoredProfile | null;
  requestId: string;
  /** When the whole request had arrived, before anything else was awaited. */
  arrivedAt: Date;
  /** Language of the page, from Accept-Language. */
  language: Language;
  /** The visitor's address and its country where known. */
  address: string;
  country: string | null;
  /** The visitor's browser and system in a few words, where known. */
  device: string | null;
  /** The bearer token as sent, and the raw body with its headers, for the few operations that need them. */
  token: string | null;
  rawBody: string;
  /** The file of an operation that accepts one; null where none was sent, and for all others. */
  file: Buffer | null;
  header(name: string): string | null;
}

/** Handles one operation: the input is parsed, and the output will be parsed before it is sent. */
export type Handler<Op extends Operation> = (call: Call<Op>) => Promise<Data<Op>>;

/** A handler for exactly the operations that a file of the contract exports: a missing or an extra one does not compile. */
export type Handlers<Contract> = {
  [Id in keyof Contract as Contract[Id] extends Operation ? Id : never]: Contract[Id] extends Operation
    ? Handler<Contract[Id]>
    : never;
};

/** The response of an operation without data, once it is done. */
export async function handled(work: Promise<unknown>): Promise<{ handled: true }> {
  await work;
  return { handled: true };
}
