import { probeRedis } from "#server/platform/adapters/redis-hint.ts";
import { type Finding, well, wrong } from "./finding.ts";

/** Checks that Redis passes hints between platforms, if REDIS_URL is set. */
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
