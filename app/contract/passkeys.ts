import { z } from "zod";
import { issue } from "./errors.ts";
import { secret } from "./marks.ts";
import { operation } from "./operation.ts";
import { signedIn, typedPassword } from "./session.ts";
import { handled, id, instant } from "./values.ts";

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(most);

/** The fields that `PublicKeyCredential.toJSON()` always has; browser-specific ones are dropped. */
const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal("public-key") };

const madeCredential = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url(4_000), attestationObject: base64url(12_000) }),
});
const shownCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: base64url(100).nullish(),
  }),
});
export type MadeCredential = z.infer<typeof madeCredential>;
export type ShownCredential = z.infer<typeof shownCredential>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses a text of {@link asText}. Throws for any other text. */
export const readMade = (text: string): MadeCredential => madeCredential.parse(parsed(text));
export const readShown = (text: string): ShownCredential => shownCredential.parse(parsed(text));

/** A credential as a form sends it: the JSON of `PublicKeyCredential.toJSON()`, which stays a text after parsing. */
const asText = <Schema extends z.ZodType>(schema: Schema) =>
  secret(
    z
      .string(issue("required"))
      .min(1, issue("required"))
      .max(30_000, issue("invalid"))
      .refine((text) => schema.safeParse(parsed(text)).success, issue("invalid")),
  );

/** JSON for the browser: the input of `PublicKeyCredential.parse…OptionsFromJSON()`. */
const options = z.string();

const NAME_LENGTH = 40;

const name = z
  .string()
  .trim()
  .normalize("NFC")
  .max(NAME_LENGTH, issue("too_long", { max: NAME_LENGTH }))
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, issue("invalid"));

const passkeyId = id("psk");

/** 256 random bits of the requesting visit: a credential sent by another visit is refused. */
const visit = secret(z.string().min(20).max(200));

export const listPasskeys = operation({
  method: "GET",
  path: "/security/passkeys",
  summary: "The player's passkeys, the one added first first.",
  audience: "player",
  presence: true,
  data: z.object({
    passkeys: z.array(z.object({ id: passkeyId, name: z.string(), addedAt: instant, usedAt: instant.nullable() })),
  }),
});

export const beginPasskey = operation({
  method: "POST",
  path: "/security/passkeys/begin",
  summary: "By the password: what the browser makes a passkey of. For five minutes, in this session, once.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({ password: typedPassword }),
  data: z.object({ options }),
  errors: ["wrong_credentials", "sign_in_locked", "passkeys_full"],
});

export const addPasskey = operation({
  method: "POST",
  path: "/security/passkeys",
  summary: "Adds the passkey the browser has made. Without a name it gets that of the device.",
  audience: "player",
  presence: true,
  stepUp: true,
  body: z.object({ credential: asText(madeCredential), name: name.optional() }),
  data: handled,
  errors: ["passkey_refused", "passkeys_full"],
});

export const renamePasskey = operation({
  method: "POST",
  path: "/security/passkeys/:passkeyId/name",
  summary: "Gives a passkey another name.",
  audience: "player",
  presence: true,
  params: z.object({ passkeyId }),
  body: z.object({ name: name.min(1, issue("required")) }),
  data: handled,
  errors: ["not_found"],
});

export const removePasskey = operation({
  method: "POST",
  path: "/security/passkeys/:passkeyId/remove",
  summary: "Removes a passkey: it signs in no more. Repeating it is harmless.",
  audience: "player",
  presence: true,
  stepUp: true,
  params: z.object({ passkeyId }),
  data: handled,
});

export const beginPasskeyProof = operation({
  method: "POST",
  path: "/security/passkeys/proof/begin",
  summary: "What the browser shows a passkey of the player for. For five minutes, in this session, once.",
  audience: "player",
  presence: true,
  data: z.object({ options }),
});

export const confirmPasskeyProof = operation({
  method: "POST",
  path: "/security/passkeys/proof",
  summary: "Proves a second factor by a passkey, as a code does.",
  audience: "player",
  presence: true,
  body: z.object({ credential: asText(shownCredential) }),
  data: handled,
  errors: ["passkey_refused"],
});

export const beginPasskeySignIn = operation({
  method: "POST",
  path: "/sign-in/passkey/begin",
  summary: "What the browser shows a passkey for that signs in without a name. For five minutes, to this visit, once.",
  audience: "anyone",
  data: z.object({ options, visit }),
});

export const passkeySignIn = operation({
  method: "POST",
  path: "/sign-in/passkey",
  summary:
    "Opens a session by a passkey alone: it is two factors by itself. An unknown one and a wrong one are one answer.",
  audience: "anyone",
  body: z.object({ visit, credential: asText(shownCredential) }),
  data: signedIn,
  errors: ["passkey_refused"],
});
