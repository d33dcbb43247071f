import { randomUUID } from "node:crypto";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Money, minorUnits, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";
import { CoinPage, type CoinView } from "./CoinPage.tsx";

const STAKES = ["1", "2", "5"] as const;

/** Nothing is loaded or run; the form is sent to the page itself, and only the house's own pages may frame it. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

interface Shown {
  /** Null for a player who was not sent here. */
  cash: Money | null;
  stake: string;
  toss?: DataOf<"tossSandboxCoin">["toss"];
  /** The wallet's status, where it refused the bet. */
  refused?: string | null;
}

const REFUSALS = {
  RS_ERROR_NOT_ENOUGH_MONEY: "money",
  RS_ERROR_LIMIT_REACHED: "limit",
  RS_ERROR_USER_DISABLED: "player",
} as const;

function refusalText({ t }: Scope, status: string): string {
  const known = Object.entries(REFUSALS).find(([name]) => name === status)?.[1];
  return t(known ? `studios:coin.refused_${known}` : "studios:coin.refused");
}

function resultOf({ t, format }: Scope, { side, stake, paid }: NonNullable<Shown["toss"]>) {
  const sums = { stake: format.money(stake), paid: format.money(paid) };
  const money = t(minorUnits(paid) > 0n ? "studios:coin.paid" : "studios:coin.lost", sums);
  return { side, text: `${t(`studios:coin.fell_${side}`)} ${money}` };
}

function coinView(scope: Scope, { cash, stake, toss, refused }: Shown): CoinView {
  const { t, format, language, url } = scope;
  const money = (units: string) => format.money(toMoney(BigInt(units) * 100n, cash?.currency ?? "EUR"));
  return {
    language,
    title: "Heads or Tails",
    texts: {
      lead: t("studios:coin.lead"),
      stake: t("studios:coin.stake"),
      heads: t("studios:coin.heads"),
      tails: t("studios:coin.tails"),
    },
    /** Null where nobody may bet. */
    address: cash && url.pathname + url.search,
    tossId: randomUUID(),
    stakes: STAKES.map((value) => ({ value, label: money(value), isChosen: value === stake })),
    cash: cash && t("studios:cash", { amount: format.money(cash) }),
    result: toss ? resultOf(scope, toss) : null,
    refused: cash ? (refused ? refusalText(scope, refused) : null) : t("studios:coin.gone"),
  };
}

/** The page as a whole document, which the house's own pages may frame. */
export function coinPage(scope: Scope, shown: Shown): Response {
  const page = renderToStaticMarkup(createElement(CoinPage, coinView(scope, shown)));
  return new Response(`<!doctype html>${page}`, {
    status: shown.cash ? 200 : 404,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "X-Frame-Options": "SAMEORIGIN",
      "X-Robots-Tag": "noindex",
      "Cache-Control": "no-store",
    },
  });
}
