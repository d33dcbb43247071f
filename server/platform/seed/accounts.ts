const PASSWORD = "open hand sandbox";

/** The TOTP secret of the known player with an authenticator, for trying it with an app. */
export const PUBLISHED_TOTP_SECRET = "OPENHANDSANDBOXOPENHANDSANDBOXAB";

/** The accounts to sign in with in the sandbox; the password is public and works nowhere else. */
export const seededAccounts = [
  {
    email: "new@openhand.example",
    password: PASSWORD,
    about: "confirmed, has not deposited yet and is asked for name and address first",
  },
  { email: "anna@openhand.example", password: PASSWORD, about: "plays in EUR, with money and a history" },
  { email: "boris@openhand.example", password: PASSWORD, about: "plays in RUB, with money and a history" },
  { email: "excluded@openhand.example", password: PASSWORD, about: "excluded himself for six months" },
  { email: "returning@openhand.example", password: PASSWORD, about: "an exclusion that is over and not ended yet" },
  { email: "cooling@openhand.example", password: PASSWORD, about: "takes a break of 30 days" },
  { email: "blocked@openhand.example", password: PASSWORD, about: "blocked by the house" },
  { email: "terms@openhand.example", password: PASSWORD, about: "has terms to accept" },
  { email: "unconfirmed@openhand.example", password: PASSWORD, about: "has not confirmed the e-mail address" },
  {
    email: "secure@openhand.example",
    password: PASSWORD,
    about: `is asked for a code of an authenticator (secret ${PUBLISHED_TOTP_SECRET})`,
  },
  { email: "bonus@openhand.example", password: PASSWORD, about: "has a bonus in progress" },
  { email: "finished@openhand.example", password: PASSWORD, about: "played a bonus to its end" },
  { email: "cancelled@openhand.example", password: PASSWORD, about: "cancelled a bonus" },
  {
    email: "gold@openhand.example",
    password: PASSWORD,
    about: "has a bonus with a code in progress, and is gold in the full world",
  },
  { email: "points@openhand.example", password: PASSWORD, about: "has points to exchange" },
  { email: "cashback@openhand.example", password: PASSWORD, about: "has the cashback of last week to claim" },
] as const;

export type SeededEmail = (typeof seededAccounts)[number]["email"];
