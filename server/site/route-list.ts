import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";

type Assets = ServerBuild["assets"];
type Route = NonNullable<Assets["routes"][string]>;

/** What a route can do, a bit each. */
const FLAGS = ["index", "hasLoader", "hasAction", "hasClientLoader", "hasClientAction", "hasErrorBoundary"] as const;

const FILE = /^\/assets\/(.+)\.js$/;

/** What a file is called after. */
const nameOf = (id: string) => id.slice(id.lastIndexOf("/") + 1);

/** Its id, the place of its parent in the list, its path, its flags and the name of its file, without what the id says of it. */
function rowOf({ id, parentId, path, module, ...route }: Route, ids: readonly string[]) {
  const [, file] = module.match(FILE) ?? [];
  if (!file) throw new Error(`the file of route ${id} is ${module}, which is no asset`);
  const flags = FLAGS.reduce((sum, flag, bit) => sum + (route[flag] ? 2 ** bit : 0), 0);
  const own = nameOf(id);
  const rest = file.startsWith(`${own}-`) ? file.slice(own.length) : file;
  return [id, ids.indexOf(parentId ?? ""), path ?? null, flags, rest];
}

/**
 * The script of the list of routes, which every page loads: what a browser reads of it, in the shortest form. What files import is
 * told by the document to those who need it, and the styles of a route by its module. What has neither a page nor a form is no place a
 * router leads to: files, drawings, and what scripts ask for by its address.
 *
 * @param isShown whether a route has a page
 */
export function routeListOf({ routes, url, version }: Assets, isShown: (id: string) => boolean): string {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const frames = new Set(all.map(({ parentId }) => parentId));
  const list = all.filter(({ id, hasAction }) => hasAction || isShown(id) || frames.has(id));
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

/** Writes it in the place of Remix's own, and that one beside the client's folder, for whoever looks at a build. */
export async function writeRouteList(buildFolder: string, { assets, routes }: ServerBuild): Promise<void> {
  const list = routeListOf(assets, (id) => routes[id]?.module.default !== undefined);
  await writeFile(join(buildFolder, "client", assets.url), list);
  await writeFile(join(buildFolder, "assets.json"), JSON.stringify(assets));
}
