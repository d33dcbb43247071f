import { readFileSync } from "node:fs";
import { matchRoutes } from "@remix-run/react";
import { expect, it } from "vitest";
import routes from "#app/routes.ts";
import { GUEST_PAGES, LED_TO, PLAYER_PAGES } from "./every-page.ts";

type Route = (typeof routes)[number];

const leavesOf = ({ children = [], ...route }: Route): Route[] =>
  children.length > 0 ? children.flatMap(leavesOf) : [route];

/** Pages, and not only responses: route modules with a component. */
const modules = routes
  .flatMap(leavesOf)
  .map(({ file }) => file)
  .filter((file) => readFileSync(`app/${file}`, "utf8").includes("export default"));

const moduleOf = (path: string) => {
  const matches = matchRoutes(routes as Parameters<typeof matchRoutes>[0], `/en${path.split("?")[0]}`) ?? [];
  return (matches.at(-1)?.route as Route | undefined)?.file ?? "";
};

it("every route module has a page in the list, or its exception is named", () => {
  const lookedAt = [...GUEST_PAGES, ...PLAYER_PAGES].map(moduleOf);
  expect([...new Set([...lookedAt, ...Object.keys(LED_TO)])].sort()).toEqual([...new Set(modules)].sort());
});
