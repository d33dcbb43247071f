import { data } from "@remix-run/react";

/** SPEC §8: a route that fails validation shows the 404 page with this message. */
export const notFound = (fullPath: string) => data(`Page Not Found: ${fullPath}`, { status: 404 });
