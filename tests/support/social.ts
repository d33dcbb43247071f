import { createHash, randomBytes } from "node:crypto";
import type { SocialNetwork } from "#app/contract/social.ts";
import type { DataOf } from "#app/contract/types.ts";
import { callbackUrl } from "#server/platform/adapters/social/index.ts";
import type { Api } from "./api.ts";
import { dataOf } from "./players.ts";

/** The calls of a platform, and the public address of its house. */
interface Networked extends Api {
  context: { config: { publicUrl: string } };
}

/** What a browser brings to the callback page of a network after the sandbox has authorised this person. */
export async function grantOf(platform: Networked, email: string | null, network: SocialNetwork = "yandex") {
  const verifier = randomBytes(32).toString("base64url");
  const codeChallenge = createHash("sha256").update(verifier).digest("base64url");
  const redirectUri = callbackUrl(platform.context, network);
  const { code } = dataOf(
    await platform.call("authorizeSandboxPerson", { network, redirectUri, codeChallenge, email }),
  );
  return { network, code, redirectUri, verifier };
}

/** Comes back from a network as this person. */
export async function signInThrough(
  platform: Networked,
  email: string | null,
  network?: SocialNetwork,
): Promise<DataOf<"socialSignIn">> {
  return dataOf(await platform.call("socialSignIn", await grantOf(platform, email, network)));
}

/** The ticket of a person without an account. */
export async function registrationTicket(platform: Networked, email: string | null, network?: SocialNetwork) {
  const answer = await signInThrough(platform, email, network);
  if (!("registration" in answer)) throw new Error("this person has an account");
  return answer.registration;
}

/** The ticket of a person whose e-mail has an account. */
export async function linkTicket(platform: Networked, email: string, network?: SocialNetwork) {
  const answer = await signInThrough(platform, email, network);
  if (!("link" in answer)) throw new Error("this e-mail has no account, or the person is linked");
  return answer.link;
}
