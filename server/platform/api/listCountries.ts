import { openCountries } from "#server/platform/modules/geography/index.ts";
import type { Handler } from "./handler.ts";

export const listCountries: Handler<"listCountries"> = async ({ context, language }) => ({
  countries: openCountries(context.config, language),
});
