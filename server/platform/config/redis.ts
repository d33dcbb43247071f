import { z } from "zod";
import { given } from "./given-variable.ts";

/** The Redis that platforms tell one another by that there is news, for the environment of the platform. */
export const redisEnvironment = {
  REDIS_URL: given.pipe(z.url({ protocol: /^rediss?$/, error: "not a redis address" }).optional()),
};
