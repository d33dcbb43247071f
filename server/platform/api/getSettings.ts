import { REAL_CURRENCIES } from "#app/contract/money.ts";
import { MINIMUM_PASSWORD_LENGTH } from "#app/contract/session.ts";
import { MINIMUM_AGE, TERMS_VERSION } from "../modules/players/index.ts";
import type { Handler } from "./handler.ts";

export const getSettings: Handler<"getSettings"> = async ({ context: { config } }) => ({
  mode: config.mode,
  supportEmail: config.supportEmail,
  minimumAge: MINIMUM_AGE,
  minimumPasswordLength: MINIMUM_PASSWORD_LENGTH,
  termsVersion: TERMS_VERSION,
  currencies: [...REAL_CURRENCIES],
  defaultCurrency: "EUR",
});
