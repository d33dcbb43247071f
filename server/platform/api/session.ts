import type { RealCurrency } from "#app/contract/money.ts";
import type * as contract from "#app/contract/session.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { shownTerms } from "#server/platform/modules/content/index.ts";
import { jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";
import { setWithin } from "#server/platform/modules/player-limits/index.ts";
import {
  checkRegistration,
  confirmEmail,
  register,
  requestEmailConfirmation,
} from "#server/platform/modules/players/index.ts";
import {
  endSession,
  openSession,
  provePresence,
  refreshSession,
  signIn,
} from "#server/platform/modules/sessions/index.ts";
import { linkingOf } from "#server/platform/modules/social/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Handlers, handled } from "./handler.ts";

const defaultLimits = ({ country, currency }: { country: string; currency: RealCurrency }) =>
  jurisdictionOf(country).defaultLimits.map(({ amounts, ...which }) => ({ ...which, value: amounts[currency] }));

export const sessionHandlers: Handlers<typeof contract> = {
  signIn: ({ context, input, address, device, country }) =>
    signIn(context, { ...input, address, origin: { device, country } }),

  register: async (call) => {
    const { context, address, device, country } = call;
    const { acceptTerms: _, social, termsVersion, limits = [], ...typed } = call.input;
    const draft = { ...typed, ...(termsVersion && { terms: shownTerms(termsVersion, typed.language) }) };
    const network = social === undefined ? undefined : linkingOf(context, social);
    const registration = network ? { ...draft, registrationType: "social" as const } : draft;
    const complete = async (tx: Transaction, id: string) => {
      await network?.link(tx, id);
      // The country's limits first: of the limits the player chooses besides, a tighter one holds at once and a looser one waits,
      // as on any day.
      for (const { value, ...which } of [...defaultLimits(typed), ...limits]) {
        await setWithin(tx, context, { ...which, playerId: id, value: BigInt(value) });
      }
    };
    const playerId = await register(context, registration, address, { complete, isPersonOf: network?.isPersonOf });
    return openSession(context, playerId, { device, country });
  },

  checkRegistration: ({ context, input, address }) => handled(checkRegistration(context, input, address)),
  requestEmailConfirmation: ({ context, player, input }) =>
    handled(requestEmailConfirmation(context, player.id, input)),
  confirmEmail: ({ context, input }) => handled(confirmEmail(context, input.signature)),
  provePresence: ({ context, player, input }) => handled(provePresence(context, player, input.password)),

  logout: async ({ context, token }) => {
    if (token !== null) await endSession(context, token);
    return { handled: true };
  },

  refreshToken: async ({ context, token }) => {
    if (token === null) throw new Refusal("unauthenticated");
    return { token: await refreshSession(context, token) };
  },
};
