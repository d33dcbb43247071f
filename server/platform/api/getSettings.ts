import { REAL_CURRENCIES } from "#app/contract/money.ts";
import { MINIMUM_PASSWORD_LENGTH } from "#app/contract/session.ts";
import type { CaptchaConfig } from "#server/platform/config/captcha.ts";
import { MINIMUM_AGE, TERMS_VERSION } from "#server/platform/modules/players/index.ts";
import type { Handler } from "./handler.ts";

/** Without the secret, which would not pass the contract either. */
const publicPart = ({ siteKey, scriptUrl, sources }: CaptchaConfig) => ({ siteKey, scriptUrl, sources });

export const getSettings: Handler<"getSettings"> = async ({ context: { config } }) => ({
  mode: config.mode,
  supportEmail: config.supportEmail,
  minimumAge: MINIMUM_AGE,
  minimumPasswordLength: MINIMUM_PASSWORD_LENGTH,
  termsVersion: TERMS_VERSION,
  currencies: [...REAL_CURRENCIES],
  defaultCurrency: "EUR",
  captcha: config.captcha && publicPart(config.captcha),
});
