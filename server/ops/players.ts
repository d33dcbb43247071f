import { systemRandom } from "#server/platform/adapters/random.ts";
import { requireTerms as requireTermsOf, setBlocked } from "#server/platform/modules/players/index.ts";
import { createSignInTicket, TICKET_MINUTES } from "#server/platform/modules/sign-in-tickets/index.ts";
import { type Command, playerOf } from "./command.ts";

export const block: Command = {
  usage: "block <email>",
  summary: "Keeps a player from play and deposits, at once. Signing in stays possible.",
  async run(operator, parameters) {
    await setBlocked(operator.connection.db, await playerOf(operator, block, parameters), operator.clock.now());
    return "Blocked.";
  },
};

export const unblock: Command = {
  usage: "unblock <email>",
  summary: "Lifts the block of a player.",
  async run(operator, parameters) {
    await setBlocked(operator.connection.db, await playerOf(operator, unblock, parameters), null);
    return "Unblocked.";
  },
};

export const requireTerms: Command = {
  usage: "require-terms <email>",
  summary: "Asks a player to accept the terms again before anything else.",
  async run(operator, parameters) {
    await requireTermsOf(operator.connection.db, await playerOf(operator, requireTerms, parameters));
    return "The player will be asked to accept the terms.";
  },
};

export const signInTicket: Command = {
  usage: "sign-in-ticket <email>",
  summary: `Makes a link that signs a player in: once, within ${TICKET_MINUTES} minutes. Whoever has it is the player.`,
  async run(operator, parameters) {
    const playerId = await playerOf(operator, signInTicket, parameters);
    const { connection, clock, publicUrl } = operator;
    const ticket = await createSignInTicket({ connection, clock, random: systemRandom }, playerId);
    return `${publicUrl}/auth/external?ticket=${ticket}`;
  },
};
