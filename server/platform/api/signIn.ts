import { signIn as openBySignIn } from "../modules/sessions/index.ts";
import type { Handler } from "./handler.ts";

export const signIn: Handler<"signIn"> = async ({ context, input: { email, password }, address }) => ({
  token: await openBySignIn(context, { email, password, address }),
});
