import { z } from "zod";
import { given } from "./given-variable.ts";

/** The environment variable of the source of the exchange rates for players' money. */
export const ratesEnvironment = {
  RATES_URL: given.pipe(z.url({ protocol: /^https?$/ }).optional()),
};
