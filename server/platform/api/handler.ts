import type { Language } from "#app/contract/languages.ts";
import type { Data, OperationId, Operations, Parsed } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { SessionPlayer } from "#server/platform/modules/sessions/index.ts";

/** One parsed call: what the contract took in, and who asks. */
export interface Call<Id extends OperationId> {
  context: Context;
  input: Parsed<Operations[Id]>;
  /** The player of the bearer token; never null for the audience `player`. */
  player: Operations[Id]["audience"] extends "player" ? SessionPlayer : SessionPlayer | null;
  requestId: string;
  /** Language of the page, from Accept-Language. */
  language: Language;
  /** The visitor's address and its country where known. */
  address: string;
  country: string | null;
  /** The visitor's browser and system in a few words, where known. */
  device: string | null;
  /** The bearer token as sent, and the raw body with its headers, for the few that need them. */
  token: string | null;
  rawBody: string;
  header(name: string): string | null;
}

/** Answers one operation: parse is done, the answer is parsed again before it leaves. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Data<Operations[Id]>>;
