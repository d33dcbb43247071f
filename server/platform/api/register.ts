import { register as openAccount } from "../modules/players/index.ts";
import { openSession } from "../modules/sessions/index.ts";
import type { Handler } from "./handler.ts";

export const register: Handler<"register"> = async ({ context, input: { acceptTerms: _, ...draft }, address }) => {
  const playerId = await openAccount(context, draft, address);
  return { token: await openSession(context, playerId) };
};
