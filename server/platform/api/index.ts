import type { Operations } from "#app/contract/types.ts";
import { accessHandlers } from "./access.ts";
import { accountHandlers } from "./account.ts";
import { bonusesHandlers } from "./bonuses.ts";
import { campaignsHandlers } from "./campaigns.ts";
import { cashierHandlers } from "./cashier.ts";
import { catalogueHandlers } from "./catalogue.ts";
import { competitionsHandlers } from "./competitions.ts";
import { contentHandlers } from "./content.ts";
import { crashHandlers } from "./crash.ts";
import { fairnessHandlers } from "./fairness.ts";
import { figuresHandlers } from "./figures.ts";
import { frameHandlers } from "./frame.ts";
import type { Handlers } from "./handler.ts";
import { helplinesHandlers } from "./helplines.ts";
import { historyHandlers } from "./history.ts";
import { houseHandlers } from "./house.ts";
import { jackpotsHandlers } from "./jackpots.ts";
import { limitsHandlers } from "./limits.ts";
import { liveHandlers } from "./live.ts";
import { lobbyHandlers } from "./lobby.ts";
import { passkeysHandlers } from "./passkeys.ts";
import { phoneHandlers } from "./phone.ts";
import { playHandlers } from "./play.ts";
import { playerHandlers } from "./player.ts";
import { pointsHandlers } from "./points.ts";
import { profileChangesHandlers } from "./profile-changes.ts";
import { protectionHandlers } from "./protection.ts";
import { providerGamesHandlers } from "./provider-games.ts";
import { publicLogHandlers } from "./public-log.ts";
import { rightsHandlers } from "./rights.ts";
import { sandboxHandlers } from "./sandbox.ts";
import { securityHandlers } from "./security.ts";
import { seedFileHandlers } from "./seed-file.ts";
import { sessionHandlers } from "./session.ts";
import { siteHandlers } from "./site.ts";
import { smsAuthHandlers } from "./sms-auth.ts";
import { socialHandlers } from "./social.ts";
import { supportHandlers } from "./support.ts";
import { transfersHandlers } from "./transfers.ts";
import { verificationHandlers } from "./verification.ts";
import { withdrawalsHandlers } from "./withdrawals.ts";

/** Every operation of the contract with its handler; a file that is left out does not compile. */
export const handlers: Handlers<Operations> = {
  ...accessHandlers,
  ...accountHandlers,
  ...bonusesHandlers,
  ...campaignsHandlers,
  ...cashierHandlers,
  ...catalogueHandlers,
  ...competitionsHandlers,
  ...contentHandlers,
  ...crashHandlers,
  ...fairnessHandlers,
  ...figuresHandlers,
  ...frameHandlers,
  ...helplinesHandlers,
  ...historyHandlers,
  ...houseHandlers,
  ...jackpotsHandlers,
  ...limitsHandlers,
  ...liveHandlers,
  ...lobbyHandlers,
  ...passkeysHandlers,
  ...phoneHandlers,
  ...playHandlers,
  ...playerHandlers,
  ...pointsHandlers,
  ...profileChangesHandlers,
  ...protectionHandlers,
  ...providerGamesHandlers,
  ...publicLogHandlers,
  ...rightsHandlers,
  ...sandboxHandlers,
  ...securityHandlers,
  ...seedFileHandlers,
  ...sessionHandlers,
  ...siteHandlers,
  ...smsAuthHandlers,
  ...socialHandlers,
  ...supportHandlers,
  ...transfersHandlers,
  ...verificationHandlers,
  ...withdrawalsHandlers,
};
