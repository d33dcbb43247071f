import { REAL_CURRENCIES } from "#app/contract/money.ts";
import { MINIMUM_PASSWORD_LENGTH } from "#app/contract/session.ts";
import type * as contract from "#app/contract/site.ts";
import type { CaptchaConfig } from "#server/platform/config/captcha.ts";
import { findGame } from "#server/platform/modules/catalogue/index.ts";
import { openCountries } from "#server/platform/modules/geography/index.ts";
import { houseLedger, measuredReturn } from "#server/platform/modules/house-ledger/index.ts";
import { minimumAgeOf } from "#server/platform/modules/jurisdictions/index.ts";
import { TERMS_VERSION } from "#server/platform/modules/players/index.ts";
import { listRedirects } from "#server/platform/modules/redirects/index.ts";
import { takesPasskeys } from "#server/platform/modules/second-factors/index.ts";
import type { Handlers } from "./handler.ts";

/** Without the secret, which the contract would not let through either. */
const publicPart = ({ siteKey, scriptUrl, sources }: CaptchaConfig) => ({ siteKey, scriptUrl, sources });

export const siteHandlers: Handlers<typeof contract> = {
  getSettings: async ({ context: { config } }) => ({
    mode: config.mode,
    supportEmail: config.supportEmail,
    minimumAge: minimumAgeOf(null),
    minimumPasswordLength: MINIMUM_PASSWORD_LENGTH,
    termsVersion: TERMS_VERSION,
    currencies: [...REAL_CURRENCIES],
    defaultCurrency: "EUR",
    passkeys: takesPasskeys(config.publicUrl),
    captcha: config.captcha && publicPart(config.captcha),
  }),

  getVisitor: async ({ context, country }) => ({
    country,
    blocked: country !== null && context.config.blockedCountries.has(country),
    minimumAge: minimumAgeOf(country),
  }),

  listCountries: async ({ context, language }) => ({ countries: openCountries(context.config, language) }),
  listRedirects: async ({ context }) => ({ redirects: await listRedirects(context.connection.db) }),
  getHouseLedger: ({ context, input }) => houseLedger(context, input.days),
  getGameReturn: ({ context, input }) => measuredReturn(context, findGame(input.gameId)),
};
