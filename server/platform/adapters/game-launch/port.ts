import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";

/** A player about to be sent to a provider's game. */
export interface LaunchOrder {
  /** The wallet's token: the game bets with it. */
  token: string;
  playerId: string;
  gameCode: string;
  currency: RealCurrency;
  /** ISO code of the player's country. */
  country: string;
  language: Language;
  isMobile: boolean;
  /** The visitor's address. */
  address: string;
  /** Pages of the house that the game may lead back to, absolute. */
  lobbyUrl: string;
  depositUrl: string;
}

/** How the games of one provider are opened. */
export interface GameLauncher {
  /** The address of the game for this player, on an origin that may be framed. Throws {@link LauncherAway}. */
  open(order: LaunchOrder): Promise<string>;
  /** Asks whether the provider answers. Throws {@link LauncherAway}. */
  check(): Promise<void>;
}

/** The provider did not respond, or not as documented, or named an address that may not be framed. */
export class LauncherAway extends Error {
  override readonly name = "LauncherAway";
}
