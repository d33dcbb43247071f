import { z } from "zod";
import { issue } from "./errors.ts";
import { secret } from "./marks.ts";
import { operation } from "./operation.ts";
import { deviceToken, signIn, typedPassword } from "./session.ts";
import { handled, instant, socialTicket } from "./values.ts";

/** Networks a player may sign in through; the names are those of the callback pages (SPEC §2). */
export const SOCIAL_NETWORKS = ["mailru", "vkontakte", "yandex"] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

export const socialNetwork = z.enum(SOCIAL_NETWORKS, issue("invalid_choice"));

/** 43 to 128 unreserved characters (RFC 7636 §4.1). */
export const codeVerifier = secret(z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/, issue("invalid")));

/** BASE64URL(SHA-256(verifier)), the only method we use (RFC 7636 §4.2, S256). */
export const codeChallenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/, issue("invalid"));

export const getSocialAppData = operation({
  method: "GET",
  path: "/social/app-data",
  summary: "The networks one can sign in through, and where each asks its visitor; none where none is configured.",
  audience: "anyone",
  data: z.object({
    networks: z.array(
      z.object({
        network: socialNetwork,
        clientId: z.string(),
        /** The network's page, absolute; the caller adds the parameters of RFC 6749 §4.1.1 and RFC 7636 §4.3. */
        authorizeUrl: z.url(),
        scope: z.string(),
      }),
    ),
  }),
});

export const socialSignIn = operation({
  method: "POST",
  path: "/social/auth",
  summary:
    "Takes the code a network sent back. Signs in whom we know; tells a stranger, and an e-mail that has an account, apart.",
  audience: "anyone",
  body: z.object({
    network: socialNetwork,
    code: secret(z.string().min(1).max(2000)),
    /** Exactly the address the code was requested for: our callback page, without a language. */
    redirectUri: z.string().max(500),
    verifier: codeVerifier,
    /** VK ID names the browser it sent the code to, and requires it again. */
    deviceId: z.string().max(200).optional(),
  }),
  data: z.union([
    signIn.data,
    /** Nobody we know: for `register`. The e-mail is reported by the network, and null if it reports none. */
    z.object({ registration: socialTicket, email: z.string().nullable() }),
    /** The e-mail has an account: for `linkSocial`, which requires its password. */
    z.object({ link: socialTicket, email: z.string() }),
  ]),
  errors: ["social_failed", "second_factor_required", "player_closed"],
});

export const linkSocial = operation({
  method: "POST",
  path: "/social/link",
  summary: "Links a person of a network to the account of the same e-mail, once its password is proved, and signs in.",
  audience: "anyone",
  body: z.object({ ticket: socialTicket, password: typedPassword, deviceToken: deviceToken.optional() }),
  data: signIn.data,
  errors: ["wrong_credentials", "sign_in_locked", "social_expired", "second_factor_required", "player_closed"],
});

export const listLinkedNetworks = operation({
  method: "GET",
  path: "/security/networks",
  summary: "The networks the player can sign in through, linked first first.",
  audience: "player",
  presence: true,
  data: z.object({ networks: z.array(z.object({ network: socialNetwork, linkedAt: instant })) }),
});

export const unlinkNetwork = operation({
  method: "POST",
  path: "/security/networks/:network/unlink",
  summary:
    "Ends the sign-in through a network; repeating it is harmless. The last one of an account without a password stays: it is the only way in.",
  audience: "player",
  presence: true,
  params: z.object({ network: socialNetwork }),
  data: handled,
  errors: ["password_missing"],
});

export const signInExternal = operation({
  method: "POST",
  path: "/sign-in/external",
  summary: "Signs in with a ticket an operator made for one player: five minutes, once.",
  audience: "anyone",
  body: z.object({ ticket: secret(z.string().min(1).max(200)) }),
  data: signIn.data,
  errors: ["link_invalid", "second_factor_required", "player_closed"],
});
