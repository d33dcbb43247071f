import type { PlatformConfig } from "#server/platform/config/index.ts";
import type { GameLauncher } from "./port.ts";

/** The sandbox's studio hosts its game on the site, as the sandbox's payment provider hosts its page. */
export const sandboxLauncher = ({ publicUrl }: PlatformConfig): GameLauncher => ({
  async open({ token, playerId, gameCode, language }) {
    return `${publicUrl}/${language}/sandbox/games/${gameCode}?${new URLSearchParams({ user: playerId, token })}`;
  },
  check: async () => undefined,
});
