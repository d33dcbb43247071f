import { probeRedis } from "#server/platform/adapters/redis-hint.ts";
import { type Finding, well, wrong } from "./finding.ts";

/** Whether platforms hear one another by Redis, where that is what they are told to do. */
export async function redisFindings(url: string | undefined): Promise<Finding[]> {
  if (!url) return [];
  try {
    return [well("redis", `A hint takes ${await probeRedis(url)} ms through it.`)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      wrong(
        "redis",
        `REDIS_URL names a Redis that hands nothing on (${reason}): open pages hear of what another platform did a second late.`,
      ),
    ];
  }
}
