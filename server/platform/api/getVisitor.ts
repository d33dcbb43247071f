import type { Handler } from "./handler.ts";

export const getVisitor: Handler<"getVisitor"> = async ({ context, country }) => ({
  country,
  blocked: country !== null && context.config.blockedCountries.has(country),
});
