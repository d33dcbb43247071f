import { listRedirects as redirectsOf } from "#server/platform/modules/redirects/index.ts";
import type { Handler } from "./handler.ts";

export const listRedirects: Handler<"listRedirects"> = async ({ context }) => ({
  redirects: await redirectsOf(context.connection.db),
});
