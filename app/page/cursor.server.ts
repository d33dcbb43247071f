import type { Scope } from "#app/request/scope.ts";

/** Which page of a list the address asks for, as its operation takes it; the first where it names none. */
export function cursorOf({ url }: Scope): { cursor?: string } {
  const cursor = url.searchParams.get("cursor");
  return cursor ? { cursor } : {};
}
