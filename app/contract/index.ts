import * as access from "./access.ts";
import * as account from "./account.ts";
import * as bonuses from "./bonuses.ts";
import * as campaigns from "./campaigns.ts";
import * as cashier from "./cashier.ts";
import * as catalogue from "./catalogue.ts";
import * as competitions from "./competitions.ts";
import * as content from "./content.ts";
import * as crash from "./crash.ts";
import * as fairness from "./fairness.ts";
import * as figures from "./figures.ts";
import * as frame from "./frame.ts";
import * as helplines from "./helplines.ts";
import * as history from "./history.ts";
import * as house from "./house.ts";
import * as jackpots from "./jackpots.ts";
import * as limits from "./limits.ts";
import * as live from "./live.ts";
import * as lobby from "./lobby.ts";
import { operationsOf } from "./operation.ts";
import * as passkeys from "./passkeys.ts";
import * as phone from "./phone.ts";
import * as play from "./play.ts";
import * as player from "./player.ts";
import * as points from "./points.ts";
import * as profileChanges from "./profile-changes.ts";
import * as protection from "./protection.ts";
import * as providerGames from "./provider-games.ts";
import * as publicLog from "./public-log.ts";
import * as rights from "./rights.ts";
import * as sandbox from "./sandbox.ts";
import * as security from "./security.ts";
import * as seedFile from "./seed-file.ts";
import * as session from "./session.ts";
import * as site from "./site.ts";
import * as smsAuth from "./sms-auth.ts";
import * as social from "./social.ts";
import * as support from "./support.ts";
import * as transfers from "./transfers.ts";
import * as verification from "./verification.ts";
import * as withdrawals from "./withdrawals.ts";

/** Everything the files with operations export: the operations, and their schemas and constants. */
export const contract = {
  ...access,
  ...account,
  ...bonuses,
  ...campaigns,
  ...cashier,
  ...catalogue,
  ...competitions,
  ...content,
  ...crash,
  ...fairness,
  ...figures,
  ...frame,
  ...helplines,
  ...history,
  ...house,
  ...jackpots,
  ...limits,
  ...live,
  ...lobby,
  ...passkeys,
  ...phone,
  ...play,
  ...player,
  ...points,
  ...profileChanges,
  ...protection,
  ...providerGames,
  ...publicLog,
  ...rights,
  ...sandbox,
  ...security,
  ...seedFile,
  ...session,
  ...site,
  ...smsAuth,
  ...social,
  ...support,
  ...transfers,
  ...verification,
  ...withdrawals,
};

/**
 * All of `/api/v1`. The exported name of an operation is its id: the one name of the contract entry, its handler, its client
 * function and its test.
 */
export const operations = operationsOf(contract);

export type Operations = typeof operations;
export type OperationId = keyof Operations;
