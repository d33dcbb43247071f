import { z } from "zod";
import { given } from "./given-variable.ts";

/** Where rates come from that players' money is exchanged by, for the environment of the platform. */
export const ratesEnvironment = {
  RATES_URL: given.pipe(z.url({ protocol: /^https?$/ }).optional()),
};
