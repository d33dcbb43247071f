import { z } from "zod";
import { issue } from "./errors.ts";
import { secret } from "./marks.ts";

/** Number of digits of the code that replaces the captcha. */
export const CAPTCHA_CODE_LENGTH = 6;

export const captchaCode = secret(
  z
    .string()
    .trim()
    .regex(/^\d{6}$/, issue("invalid_code")),
);

export const captchaToken = secret(z.string().min(1).max(4096));

/** The proof that the caller is a person: the token of the captcha, or the code that was sent by e-mail instead. */
export const captchaAnswer = z.union([z.object({ token: captchaToken }), z.object({ code: captchaCode })]);
export type CaptchaAnswer = z.infer<typeof captchaAnswer>;

/**
 * A source the captcha's script loads from or frames, as in a content security policy: scheme, host, and at most a port and a
 * path. It is copied into a header, so it must not contain anything that ends a word or a directive there.
 */
export const captchaSource = z
  .string()
  .regex(/^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?:\/[A-Za-z0-9_./-]*)?$/, "no host and path alone");
