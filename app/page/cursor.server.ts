import type { Scope } from "#app/request/scope.ts";

/** The cursor in the address, as input of the list's operation; the first page without one. */
export function cursorOf({ url }: Scope): { cursor?: string } {
  const cursor = url.searchParams.get("cursor");
  return cursor ? { cursor } : {};
}
