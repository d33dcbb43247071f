import { z } from "zod";
import { captchaSource } from "#app/contract/captcha.ts";
import { given } from "./given-variable.ts";

const GOOGLE_SCRIPT = "https://www.google.com/recaptcha/api.js";

/** What that script fetches and frames besides itself, from its maker's list for content policies. */
const GOOGLE_SOURCES = ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"];

const address = (fallback: string) =>
  given.transform((text) => text ?? fallback).pipe(z.url({ protocol: /^https?$/, error: "not an http address" }));

const sources = given
  .transform((text) => text?.split(",").map((source) => source.trim()))
  .pipe(z.array(captchaSource).optional());

/** The environment variables of the captcha. */
export const captchaEnvironment = {
  CAPTCHA_SITE_KEY: given,
  CAPTCHA_SECRET: given,
  /** For a service with reCAPTCHA's protocol other than reCAPTCHA. */
  CAPTCHA_VERIFY_URL: address("https://www.google.com/recaptcha/api/siteverify"),
  CAPTCHA_SCRIPT_URL: address(GOOGLE_SCRIPT),
  /** What the content policy allows that service's script to load and frame; else the script's own origin. */
  CAPTCHA_SOURCES: sources,
};

type Variables = z.output<z.ZodObject<typeof captchaEnvironment>>;

/** The captcha of the house; null without a site key: then it is neither required nor shown. */
export type CaptchaConfig = NonNullable<ReturnType<typeof captchaConfig>>;

export function captchaConfig({
  CAPTCHA_SITE_KEY: siteKey,
  CAPTCHA_SECRET: secret,
  CAPTCHA_VERIFY_URL: verifyUrl,
  CAPTCHA_SCRIPT_URL: scriptUrl,
  CAPTCHA_SOURCES,
}: Variables) {
  if (!siteKey || !secret) return null;
  const usual = scriptUrl === GOOGLE_SCRIPT ? GOOGLE_SOURCES : [new URL(scriptUrl).origin];
  return { siteKey, secret, verifyUrl, scriptUrl, sources: CAPTCHA_SOURCES ?? usual };
}

/** The problem with two variables that need each other, in words; undefined when there is none. */
export function captchaProblem({ CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret }: Variables) {
  if (siteKey && !secret) return "CAPTCHA_SECRET: a captcha with a site key needs its secret too";
  if (secret && !siteKey) return "CAPTCHA_SITE_KEY: a captcha needs a site key, and there is only its secret";
  return undefined;
}
