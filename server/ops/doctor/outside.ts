import { productionLacks } from "#server/platform/config/production.ts";
import { advice, type Finding, well, wrong } from "./finding.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Checks what a recipient's mail program evaluates. */
function mail({ SMTP_URL, SMTP_DKIM_KEY, PUBLIC_URL = "" }: Variables): Finding {
  if (!SMTP_URL)
    return advice("mail", "The sandbox's own: no letter leaves the house. SMTP_URL and SMTP_FROM name a mail server.");
  const missing = [
    ...(SMTP_DKIM_KEY
      ? []
      : [
          "SMTP_DKIM_SELECTOR and SMTP_DKIM_KEY are not set: the mail server must sign letters, List-Unsubscribe-Post included",
        ]),
    ...(PUBLIC_URL.startsWith("https:") ? [] : ["PUBLIC_URL is not https: letters cannot be ended by one request"]),
  ];
  return missing.length > 0
    ? advice("mail", `${missing.join("; ")}.`)
    : well("mail", "Letters leave by a mail server and are signed.");
}

const sms = ({ SMS_URL }: Variables): Finding =>
  SMS_URL
    ? well("sms", "Messages leave by your gateway and are signed.")
    : advice("sms", "The sandbox's own: no message leaves the house. SMS_URL and SMS_SECRET name a gateway.");

function payments({ MODE = "sandbox", BTCPAY_URL }: Variables): Finding {
  const others = "cards, bank transfers and e-wallets";
  if (MODE !== "sandbox") {
    return advice(
      "payments",
      `Players pay and are paid in BTC alone. For ${others} there is no adapter, and they are not offered: docs/payment-providers.md says how one is written.`,
    );
  }
  return advice(
    "payments",
    BTCPAY_URL
      ? `BTC by your BTCPay server, which moves real coins if its store does; ${others} are the sandbox's own.`
      : "The sandbox's own: no real money moves.",
  );
}

const rates = ({ MODE = "sandbox", RATES_URL }: Variables): Finding[] =>
  MODE === "sandbox" || RATES_URL
    ? []
    : [advice("exchange rates", "RATES_URL names no feed: players cannot change money between their accounts.")];

/**
 * Findings about external services. With MODE=production, missing ones are worded like the platform's refusal to start.
 */
export function outsideFindings(variables: Variables): Finding[] {
  const lacks = variables.MODE === "production" ? productionLacks(variables) : [];
  const refused = new Set(lacks.map(({ about }) => about));
  const found = [mail(variables), sms(variables), payments(variables), ...rates(variables)];
  return [...lacks.map(({ about, text }) => wrong(about, text)), ...found.filter(({ about }) => !refused.has(about))];
}
