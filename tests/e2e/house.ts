import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { InputOf, OperationId } from "#app/contract/types.ts";
import { type Api, apiAt } from "#tests/support/api.ts";
import { dataOf } from "#tests/support/players.ts";

const platform = apiAt(process.env.HOUSE_PLATFORM ?? "");

/** One of 2001:db8::/32, the documentation range; the first four groups are one household. */
const anyHousehold = () => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;

/** The platform of the house, without its site. Each player registers from an address of their own: an address has sixty an hour. */
export const api: Api = {
  call: <Id extends OperationId>(id: Id, input: InputOf<Id>, caller: Parameters<Api["call"]>[2] = {}) =>
    platform.call(id, input, id === "register" ? { address: anyHousehold(), ...caller } : caller),
};

/** Runs an operator's command on the open house, and returns its output. */
export function operate(...words: string[]): string {
  const env = { ...process.env, DATABASE_URL: process.env.HOUSE_DATABASE };
  return execFileSync(process.execPath, ["build/server/ops.js", ...words], { env, encoding: "utf8" });
}

/** A game that one test closes, which no other test uses. */
export const CLOSED = "whale-street";

/** Starts a deposit of 25.00 EUR; returns the provider's id of it, from the end of its page's address. */
export async function startDeposit(player: { token: string }): Promise<string> {
  const amount = { amount: "2500", currency: "EUR" } as const;
  const deposit = {
    operationId: randomUUID(),
    method: "card",
    amount,
    returnPath: "/en/player/balance/deposit/:paymentId",
  } as const;
  return (
    dataOf(await api.call("createDeposit", deposit, player))
      .redirectUrl.split("/")
      .at(-1) ?? ""
  );
}

/** Submits a form no page shows, from the current page; redirects of the response are not followed. */
export const forge = (page: Page, path: string, form: Record<string, string>) =>
  page.request.post(path, { form, headers: { Origin: new URL(page.url()).origin }, maxRedirects: 0 });
