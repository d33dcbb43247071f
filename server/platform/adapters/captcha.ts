import { z } from "zod";
import type { CaptchaConfig } from "#server/platform/config/captcha.ts";
import type { Context } from "#server/platform/context.ts";
import { callOut } from "./call-out.ts";

/** A service that tells from a captcha's token whether a person solved it. */
interface CaptchaVerifier {
  /** Rejects when it cannot decide. A token is valid once. */
  isHuman(token: string): Promise<boolean>;
}

const DEADLINE_MS = 5_000;

const verdict = z.object({ success: z.boolean() });

/**
 * reCAPTCHA v2's `siteverify`, which other services implement too. The visitor's address, which it would also accept, is not
 * sent: it decides without.
 */
const siteVerifier = ({ verifyUrl, secret }: CaptchaConfig): CaptchaVerifier => ({
  async isHuman(token) {
    const { status, body } = await callOut(new URL(verifyUrl), {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
      body: new URLSearchParams({ secret, response: token }).toString(),
      deadlineMs: DEADLINE_MS,
    });
    if (status !== 200) throw new Error(`the captcha verifier answered ${status}`);
    return verdict.parse(JSON.parse(body)).success;
  },
});

/** The captcha of this platform; undefined where no key is configured. */
export const captchaVerifier = ({ config }: Context): CaptchaVerifier | undefined =>
  config.captcha ? siteVerifier(config.captcha) : undefined;
