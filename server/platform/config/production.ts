import { clearTextLacks, type Lack } from "#server/production.ts";

type Variables = Readonly<Record<string, string | undefined>>;

interface Part extends Lack {
  /** Variables that are set together: one such set is enough. */
  sets: readonly (readonly string[])[];
}

/** What the sandbox simulates, and real players cannot do without. */
const PARTS: readonly Part[] = [
  {
    about: "mail",
    text: "There is no mail server, and no letter would reach a player: set SMTP_URL and SMTP_FROM.",
    sets: [["SMTP_URL", "SMTP_FROM"]],
  },
  {
    about: "sms",
    text: "There is no SMS gateway, and no telephone could be confirmed: set SMS_URL and SMS_SECRET.",
    sets: [["SMS_URL", "SMS_SECRET"]],
  },
  {
    about: "payments",
    text: "There is no payment provider: set BTCPAY_URL, BTCPAY_STORE, BTCPAY_KEY and BTCPAY_WEBHOOK_SECRET.",
    sets: [["BTCPAY_URL", "BTCPAY_STORE", "BTCPAY_KEY", "BTCPAY_WEBHOOK_SECRET"]],
  },
  {
    about: "documents",
    text: "Nobody has said where players' documents are kept: set STORAGE_DIR to a folder that all platforms share and that is backed up, or S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET.",
    sets: [["STORAGE_DIR"], ["S3_ENDPOINT", "S3_BUCKET", "S3_KEY", "S3_SECRET"]],
  },
  {
    about: "support",
    text: "Players have nobody to write to, and answers to letters go nowhere: set SUPPORT_EMAIL.",
    sets: [["SUPPORT_EMAIL"]],
  },
];

/**
 * The server builds the addresses of its pages from the one it is called by, and the site redirects nobody to one without TLS.
 */
const paymentLacks = ({ BTCPAY_URL = "" }: Variables): Lack[] =>
  BTCPAY_URL.startsWith("http:")
    ? [
        {
          about: "payments",
          text: "BTCPAY_URL is http, and players are sent to pages over https alone: name it by https.",
        },
      ]
    : [];

/** Everything these variables lack for production; empty where the house may start. */
export function productionLacks(variables: Variables): Lack[] {
  const missing = PARTS.filter(({ sets }) => !sets.some((names) => names.every((name) => variables[name])));
  return [
    ...missing.map(({ about, text }) => ({ about, text })),
    ...paymentLacks(variables),
    ...clearTextLacks(variables.PUBLIC_URL || "http://localhost"),
    ...(["", "none"].includes(variables.SEED ?? "")
      ? []
      : [{ about: "seed", text: "SEED makes players who do not exist: leave it out, or set SEED=none." }]),
  ];
}
