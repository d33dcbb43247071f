import { type GameProvider, SANDBOX_PROVIDER_ID } from "#server/platform/config/provider.ts";
import type { Context } from "#server/platform/context.ts";
import { hub88Launcher } from "./hub88.ts";
import type { GameLauncher } from "./port.ts";
import { sandboxLauncher } from "./sandbox.ts";

export { hub88Launcher } from "./hub88.ts";
export { LauncherAway } from "./port.ts";

/** Who opens the games of a provider; undefined where nobody does. */
export function launcherOf(
  { config }: Pick<Context, "config">,
  { id, launch }: GameProvider,
): GameLauncher | undefined {
  if (id === SANDBOX_PROVIDER_ID) return sandboxLauncher(config);
  return launch && hub88Launcher(launch);
}
