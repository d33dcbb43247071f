import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";

type Assets = ServerBuild["assets"];
type Route = NonNullable<Assets["routes"][string]>;

/** Capabilities of a route, one bit each. */
const FLAGS = ["index", "hasLoader", "hasAction", "hasClientLoader", "hasClientAction", "hasErrorBoundary"] as const;

const FILE = /^\/assets\/(.+)\.js$/;

/** The part of a route id its file is named after. */
const nameOf = (id: string) => id.slice(id.lastIndexOf("/") + 1);

/** Id, index of the parent in the list, path, flags and file name; the file name without the prefix it shares with the id. */
function rowOf({ id, parentId, path, module, ...route }: Route, ids: readonly string[]) {
  const [, file] = module.match(FILE) ?? [];
  if (!file) throw new Error(`the file of route ${id} is ${module}, which is no asset`);
  const flags = FLAGS.reduce((sum, flag, bit) => sum + (route[flag] ? 2 ** bit : 0), 0);
  const own = nameOf(id);
  const rest = file.startsWith(`${own}-`) ? file.slice(own.length) : file;
  return [id, ids.indexOf(parentId ?? ""), path ?? null, flags, rest];
}

/**
 * Returns the script of the route manifest, which every page loads: only what a browser reads, in the shortest form. The imports of
 * modules are in the document, and the styles of a route in its module. Routes with neither a page nor an action are left out, because
 * the client router never navigates to them: files, images, and endpoints that scripts fetch.
 *
 * @param hasPage whether a route has a page
 */
export function routeListOf({ routes, url, version }: Assets, hasPage: (id: string) => boolean): string {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const layouts = new Set(all.map(({ parentId }) => parentId));
  const list = all.filter(({ id, hasAction }) => hasAction || hasPage(id) || layouts.has(id));
  const withStyles = list.find(({ css = [], caseSensitive }) => css.length > 0 || caseSensitive);
  if (withStyles) throw new Error(`route ${withStyles.id} has what the list of routes does not say`);
  const ids = list.map(({ id }) => id);
  const rows = JSON.stringify(list.map((route) => rowOf(route, ids)));
  const flags = FLAGS.map((flag, bit) => `${flag}:!!(f&${2 ** bit})`).join();
  const name = 'file[0]=="-"?id.slice(id.lastIndexOf("/")+1)+file:file';
  const route = `{id,parentId:r[p]?.[0],path:path??void 0,${flags},module:"/assets/"+(${name})+".js"}`;
  const entries = `Object.fromEntries(r.map(([id,p,path,f,file])=>[id,${route}]))`;
  return `{const r=${rows};window.__remixManifest={url:${JSON.stringify(url)},version:"${version}",routes:${entries}}}`;
}

/** Replaces Remix's own manifest with this list, and writes the original beside the client's folder for inspection of a build. */
export async function writeRouteList(buildFolder: string, { assets, routes }: ServerBuild): Promise<void> {
  const list = routeListOf(assets, (id) => routes[id]?.module.default !== undefined);
  await writeFile(join(buildFolder, "client", assets.url), list);
  await writeFile(join(buildFolder, "assets.json"), JSON.stringify(assets));
}
