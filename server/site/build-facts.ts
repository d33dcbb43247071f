import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { patternOf, sameForGuests } from "./guest-routes.ts";
import { writeRouteList } from "./route-list.ts";

/** Public metadata of a build (SPEC §7). */
interface BuildFacts {
  id: string;
  /** By path pattern: `guestCache` pages are the same for every guest and have a `_payload.json`. */
  routeRules: Record<string, { guestCache: true }>;
  /** Pages that exist as files. Always empty: a page is rendered for its first visitor and then cached. */
  prerendered: string[];
}

export function factsOf({ assets, routes }: Pick<ServerBuild, "assets" | "routes">): BuildFacts {
  const cached = Object.values(routes).filter((route) => route?.module.default && sameForGuests(route.module.handle));
  const rules = cached.map((route) => [patternOf(routes, route?.id), { guestCache: true }] as const);
  return { id: assets.version, routeRules: Object.fromEntries(rules), prerendered: [] };
}

/** Writes `builds/{id}.json`, `builds/latest.json` and the route list into the client's folder; part of the build. */
export async function writeBuildFacts(buildFolder: string): Promise<void> {
  const build: ServerBuild = await import(pathToFileURL(resolve(buildFolder, "server/index.js")).href);
  const facts = factsOf(build);
  const folder = join(buildFolder, "client/builds");
  await mkdir(folder, { recursive: true });
  for (const name of [facts.id, "latest"]) await writeFile(join(folder, `${name}.json`), JSON.stringify(facts));
  await writeRouteList(buildFolder, build);
}
