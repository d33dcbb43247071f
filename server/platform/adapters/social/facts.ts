import { z } from "zod";
import { email } from "#app/contract/session.ts";
import type { SocialNetwork } from "#app/contract/social.ts";

/** How a network differs in its use of OAuth 2 (the authorization-code flow with PKCE). */
export interface NetworkFacts {
  authorizeUrl: string;
  scope: string;
  tokenUrl: string;
  /** How the client secret is sent with the code (RFC 6749 §2.3.1). */
  secret: "header" | "body";
  profileUrl: string;
  /**
   * Where the profile endpoint expects the access token: in the query, in the form, or as the header `Authorization: OAuth …`.
   */
  accessToken: "query" | "form" | "header";
  /** The network sends a `device_id` with the code and expects it back, with a state of the client's own. */
  deviceId: boolean;
  /** The person, parsed from the profile response. */
  person: z.ZodType<{ subject: string; email: string | null }>;
}

const subject = z
  .union([z.string(), z.number().int()])
  .transform(String)
  .pipe(z.string().regex(/^[A-Za-z0-9._-]{1,64}$/));

/** An invalid e-mail counts as none: the person types another one. */
const ownEmail = email
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

/**
 * The networks' public addresses, from their documentation: id.vk.ru/about/business/go/docs (VK ID and OAuth Mail) and
 * yandex.ru/dev/id/doc. `id` of Mail.ru and Yandex and `user_id` of VK never change; e-mails and names do.
 */
export const NETWORK_FACTS: Record<SocialNetwork, NetworkFacts> = {
  mailru: {
    authorizeUrl: "https://oauth.mail.ru/login",
    scope: "userinfo",
    tokenUrl: "https://oauth.mail.ru/token",
    secret: "header",
    profileUrl: "https://oauth.mail.ru/userinfo",
    accessToken: "query",
    deviceId: false,
    person: z.object({ id: subject, email: ownEmail }).transform(({ id, email }) => ({ subject: id, email })),
  },
  vkontakte: {
    authorizeUrl: "https://id.vk.ru/authorize",
    scope: "email",
    tokenUrl: "https://id.vk.ru/oauth2/auth",
    secret: "body",
    profileUrl: "https://id.vk.ru/oauth2/user_info",
    accessToken: "form",
    deviceId: true,
    person: z
      .object({ user: z.object({ user_id: subject, email: ownEmail }) })
      .transform(({ user }) => ({ subject: user.user_id, email: user.email })),
  },
  yandex: {
    authorizeUrl: "https://oauth.yandex.ru/authorize",
    scope: "login:email",
    tokenUrl: "https://oauth.yandex.ru/token",
    secret: "body",
    profileUrl: "https://login.yandex.ru/info?format=json",
    accessToken: "header",
    deviceId: false,
    person: z
      .object({ id: subject, default_email: ownEmail })
      .transform(({ id, default_email }) => ({ subject: id, email: default_email })),
  },
};
