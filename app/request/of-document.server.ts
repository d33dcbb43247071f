import type { Scope } from "./scope.ts";

/**
 * Whether a form was sent by a browser itself, or in its place by the first script, and is answered with a document; React
 * requests data.
 */
export const isOfDocument = ({ request }: Pick<Scope, "request">): boolean =>
  request.headers.get("Accept")?.includes("text/html") ?? false;
