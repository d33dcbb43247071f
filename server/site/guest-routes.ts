import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { ParametersOf } from "./guest-key.ts";

type Routes = ServerBuild["routes"];

interface Branch {
  id: string;
  handle: unknown;
  path?: string;
  index?: boolean;
  children?: Branch[];
}

/** Returns the full path pattern of a route, its parents' included. */
export function patternOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return "";
  const parent = patternOf(routes, route.parentId);
  return route.path ? `${parent}/${route.path}` : parent;
}

/** Reads a route's `handle` (app/page/route-handle.ts): the query parameters its page reads; null when it declares nothing. */
export function sameForGuests(handle: unknown): readonly string[] | null {
  const { sameForGuests = null } = (handle ?? {}) as { sameForGuests?: true | readonly string[] };
  return sameForGuests === true ? [] : sameForGuests;
}

function branchesOf(routes: Routes, parentId?: string): Branch[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, module } = route;
    const own = { id, handle: module.handle, ...(path === undefined ? {} : { path }) };
    return [index ? { ...own, index } : { ...own, children: branchesOf(routes, id) }];
  });
}

/** Matches paths as Remix does, and returns what the page of a path declares next to its loader. */
export function guestParameters(routes: Routes): ParametersOf {
  const branches = branchesOf(routes) as Parameters<typeof matchRoutes>[0];
  return (path) => {
    const names = sameForGuests(matchRoutes(branches, path)?.at(-1)?.route.handle);
    return names && new Set(names);
  };
}
