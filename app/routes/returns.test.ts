import { readFileSync } from "node:fs";
import { matchRoutes } from "@remix-run/react";
import { expect, it } from "vitest";
import { pageOf } from "#app/request/page-of.ts";
import routes from "#app/routes.ts";

type Route = (typeof routes)[number];

const pathsOf = ({ path = "", file, children = [] }: Route): { path: string; file: string }[] =>
  children.length > 0
    ? children.flatMap(pathsOf).map((below) => ({ ...below, path: `${path && `/${path}`}${below.path}` }))
    : [{ path: path && `/${path}`, file }];

/** Addresses that redirect to the page they have moved to are as good as that page. */
const isPage = (file: string) =>
  file === "routes/dashboard/moved.ts" ||
  /export (?:default|\{ \w+ as default)/.test(readFileSync(`app/${file}`, "utf8"));

const isShown = (path: string) => {
  const match = matchRoutes(routes as Parameters<typeof matchRoutes>[0], `/en${path.split("?")[0]}`)?.at(-1);
  return isPage((match?.route as Route | undefined)?.file ?? "routes/resources/robots.ts");
};

/** In each language, below the language: `/:lang/window-search` is `/window-search`. */
const addresses = routes
  .flatMap(pathsOf)
  .filter(({ path }) => path.startsWith("/:lang/"))
  .map(({ path, file }) => ({ file, address: path.slice("/:lang".length).replace(/:\w+/g, "x").replace("*", "x") }));

const noPages = addresses.filter(({ file }) => !isPage(file));

it.each(noPages)("nobody is returned to $address", ({ address }) => {
  const page = pageOf(address);
  expect(page).not.toBe(address);
  if (page !== null) expect(isShown(page)).toBe(true);
});

it("there are such addresses, and every other one is returned to", () => {
  expect(noPages.length).toBeGreaterThan(10);
  for (const { address, file } of addresses) if (isPage(file)) expect(pageOf(address)).toBe(address);
});

it.each([
  [
    "/player/history/files/statement.csv?from=2026-01-01&currency=EUR",
    "/player/history/statement?from=2026-01-01&currency=EUR",
  ],
  ["/Player/History/f%69les/payments.csv/", "/player/history/payments"],
  ["/contests/tournament%3Alanterns/rounds.csv?cursor=abc", "/tournaments/show/lanterns"],
  ["/contests/stage:third/rounds.csv", "/races/stages/show/third"],
  [
    "/player/balance-proof/branch.json?day=2026-01-01&currency=EUR",
    "/player/balance-proof?day=2026-01-01&currency=EUR",
  ],
  ["/player/history/receipts/seal/receipt.json", "/player/history/receipts/seal"],
  ["/house-ledger/days.csv?game=fox-at-noon#days", "/house-ledger?game=fox-at-noon"],
  ["/player/balance?a=1#b", "/player/balance?a=1#b"],
])("the page of %s is %s", (address, page) => {
  expect(pageOf(address)).toBe(page);
});
