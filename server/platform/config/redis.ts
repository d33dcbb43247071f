import { z } from "zod";
import { given } from "./given-variable.ts";

/** The environment variable of the Redis by which platforms notify one another of news. */
export const redisEnvironment = {
  REDIS_URL: given.pipe(z.url({ protocol: /^rediss?$/, error: "not a redis address" }).optional()),
};
