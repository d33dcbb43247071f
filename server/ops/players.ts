import { systemRandom } from "#server/platform/adapters/random.ts";
import { isClosed, lockPlayer, setBlocked, setClosed } from "#server/platform/modules/players/index.ts";
import { endFactors } from "#server/platform/modules/second-factors/index.ts";
import { endSessionsOf } from "#server/platform/modules/sessions/index.ts";
import { createSignInTicket, TICKET_MINUTES } from "#server/platform/modules/sign-in-tickets/index.ts";
import { type Command, callerOf, OpsProblem, playerOf, recorded } from "./command.ts";
import { sandboxContext } from "./sandbox-player.ts";

export const block: Command = {
  usage: "block <email>",
  summary: "Keeps a player from play and deposits, at once, and ends their sessions. Signing in stays possible.",
  async run(operator, parameters) {
    const playerId = await playerOf(operator, block, parameters);
    await recorded(operator, "block", playerId, async (tx) => {
      const now = operator.clock.now();
      await lockPlayer(tx, playerId, "update");
      await setBlocked(tx, playerId, now);
      await endSessionsOf(tx, playerId, now);
    });
    return "Blocked.";
  },
};

export const unblock: Command = {
  usage: "unblock <email>",
  summary: "Lifts the block of a player.",
  async run(operator, parameters) {
    const playerId = await playerOf(operator, unblock, parameters);
    await recorded(operator, "unblock", playerId, (tx) => setBlocked(tx, playerId, null));
    return "Unblocked.";
  },
};

export const reopen: Command = {
  usage: "reopen <email>",
  summary:
    "Opens an account again that its player closed: at their own written wish, or where money arrived late and has to go out. A self-exclusion holds on, and no letters begin again.",
  async run(operator, parameters) {
    const playerId = await playerOf(operator, reopen, parameters);
    if (!(await isClosed(operator.connection.db, playerId))) throw new OpsProblem("The account is not closed.");
    await recorded(operator, "reopen", playerId, (tx) => setClosed(tx, playerId, null));
    return "Opened again.";
  },
};

export const signOut: Command = {
  usage: "sign-out <email>",
  summary: "Ends every session of a player.",
  async run(operator, parameters) {
    const playerId = await playerOf(operator, signOut, parameters);
    const ended = await recorded(operator, "sign-out", playerId, async (tx) => {
      await lockPlayer(tx, playerId, "update");
      return endSessionsOf(tx, playerId, operator.clock.now());
    });
    return `Sessions ended: ${ended}.`;
  },
};

export const endSecondFactors: Command = {
  usage: "end-factors <email>",
  summary:
    "Ends all a player has beside the password (authenticator, SMS codes, recovery codes, passkeys, PIN) and every session, " +
    "and writes to them: for somebody who lost them, once you know who asks.",
  async run(operator, parameters) {
    const playerId = await playerOf(operator, endSecondFactors, parameters);
    const ended = await recorded(operator, "end-factors", playerId, async (tx) => {
      await endFactors(tx, sandboxContext(operator), playerId);
      return endSessionsOf(tx, playerId, operator.clock.now());
    });
    return `The password is enough to sign in. Sessions ended: ${ended}.`;
  },
};

export const signInTicket: Command = {
  usage: "sign-in-ticket <email>",
  summary: `Makes a link that signs a player in: once, within ${TICKET_MINUTES} minutes. Whoever has it is the player.`,
  async run(operator, parameters) {
    const playerId = await playerOf(operator, signInTicket, parameters);
    const { connection, clock, publicUrl } = operator;
    const caller = callerOf(operator, "sign-in-ticket");
    const ticket = await createSignInTicket({ connection, clock, random: systemRandom, caller }, playerId);
    return `${publicUrl}/auth/external?ticket=${ticket}`;
  },
};
