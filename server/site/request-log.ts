import { withoutSecret } from "#app/lib/secret-address.ts";

/** The path as it may stand in a log. Queries never do. */
export const loggedPath = (path: string): string => withoutSecret(path);
