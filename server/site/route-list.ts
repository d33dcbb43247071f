import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";

type Assets = ServerBuild["assets"];
type Route = NonNullable<Assets["routes"][string]>;

/** What a route can do, a bit each. */
const FLAGS = ["index", "hasLoader", "hasAction", "hasClientLoader", "hasClientAction", "hasErrorBoundary"] as const;

const FILE = /^\/assets\/(.+)\.js$/;

/** Its id, the place of its parent in the list, its path, its flags and the name of its file. */
function rowOf({ id, parentId, path, module, ...route }: Route, ids: readonly string[]) {
  const [, file] = module.match(FILE) ?? [];
  if (!file) throw new Error(`the file of route ${id} is ${module}, which is no asset`);
  const flags = FLAGS.reduce((sum, flag, bit) => sum + (route[flag] ? 2 ** bit : 0), 0);
  return [id, ids.indexOf(parentId ?? ""), path ?? null, flags, file];
}

/**
 * The script of the list of routes, which every page loads: what a browser reads of it, in the shortest form. What files import is
 * told by the document to those who need it, and the styles of a route by its module.
 */
export function routeListOf({ routes, url, version }: Assets): string {
  const list = Object.values(routes).flatMap((route) => route ?? []);
  const withStyles = list.find(({ css = [], caseSensitive }) => css.length > 0 || caseSensitive);
  if (withStyles) throw new Error(`route ${withStyles.id} has what the list of routes does not say`);
  const ids = list.map(({ id }) => id);
  const rows = JSON.stringify(list.map((route) => rowOf(route, ids)));
  const flags = FLAGS.map((flag, bit) => `${flag}:!!(f&${2 ** bit})`).join();
  const route = `{id,parentId:r[p]?.[0],path:path??void 0,${flags},module:"/assets/"+file+".js"}`;
  const entries = `Object.fromEntries(r.map(([id,p,path,f,file])=>[id,${route}]))`;
  return `{const r=${rows};window.__remixManifest={url:${JSON.stringify(url)},version:"${version}",routes:${entries}}}`;
}

/** Writes it in the place of Remix's own, and that one beside the client's folder, for whoever looks at a build. */
export async function writeRouteList(buildFolder: string, { assets }: ServerBuild): Promise<void> {
  await writeFile(join(buildFolder, "client", assets.url), routeListOf(assets));
  await writeFile(join(buildFolder, "assets.json"), JSON.stringify(assets));
}
