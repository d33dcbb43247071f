import type { Scope } from "./scope.ts";

/** Whether a form is sent by a browser itself, or in its place, which leads to a document; React asks for data. */
export const isOfDocument = ({ request }: Pick<Scope, "request">): boolean =>
  request.headers.get("Accept")?.includes("text/html") ?? false;
