import { register as openAccount } from "#server/platform/modules/players/index.ts";
import { openSession } from "#server/platform/modules/sessions/index.ts";
import { linkingOf } from "#server/platform/modules/social/index.ts";
import type { Handler } from "./handler.ts";

export const register: Handler<"register"> = async (call) => {
  const { context, address, device, country } = call;
  const { acceptTerms: _, social, ...draft } = call.input;
  const playerId =
    social === undefined
      ? await openAccount(context, draft, address)
      : await openAccount(context, { ...draft, registrationType: "social" }, address, linkingOf(context, social));
  return { token: await openSession(context, playerId, { device, country }) };
};
