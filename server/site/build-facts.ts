import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { patternOf, sameForGuests } from "./guest-routes.ts";
import { writeRouteList } from "./route-list.ts";

/** What a page may know of a build (SPEC §7): which one it is, what holds for its routes, what was made in advance. */
interface BuildFacts {
  id: string;
  /** By the pattern of the address: `guestCache` pages are the same for every guest and have a `_payload.json`. */
  routeRules: Record<string, { guestCache: true }>;
  /** Pages that exist as files. There are none: each is made by its first visitor and kept. */
  prerendered: string[];
}

export function factsOf({ assets, routes }: Pick<ServerBuild, "assets" | "routes">): BuildFacts {
  const kept = Object.values(routes).filter((route) => route?.module.default && sameForGuests(route.module.handle));
  const rules = kept.map((route) => [patternOf(routes, route?.id), { guestCache: true }] as const);
  return { id: assets.version, routeRules: Object.fromEntries(rules), prerendered: [] };
}

/** Writes `builds/{id}.json`, `builds/latest.json` and the list of routes into the client's folder; part of the build. */
export async function writeBuildFacts(buildFolder: string): Promise<void> {
  const build: ServerBuild = await import(pathToFileURL(resolve(buildFolder, "server/index.js")).href);
  const facts = factsOf(build);
  const folder = join(buildFolder, "client/builds");
  await mkdir(folder, { recursive: true });
  for (const name of [facts.id, "latest"]) await writeFile(join(folder, `${name}.json`), JSON.stringify(facts));
  await writeRouteList(buildFolder, build);
}
