import { systemClock } from "#server/platform/adapters/clock.ts";
import { systemRandom } from "#server/platform/adapters/random.ts";
import { createSignInTicket, TICKET_MINUTES } from "#server/platform/modules/sign-in-tickets/index.ts";
import { type Command, playerOf } from "./command.ts";

export const signInTicket: Command = {
  usage: "sign-in-ticket <email>",
  summary: `Makes a link that signs a player in: once, within ${TICKET_MINUTES} minutes. Whoever has it is the player.`,
  async run(operator, parameters) {
    const playerId = await playerOf(operator, signInTicket, parameters);
    const { connection, publicUrl } = operator;
    const ticket = await createSignInTicket({ connection, clock: systemClock, random: systemRandom }, playerId);
    return `${publicUrl}/auth/external?ticket=${ticket}`;
  },
};
