import { createHmac } from "node:crypto";
import type { SmsConfig } from "#server/platform/config/sms.ts";
import type { Carrier } from "#server/platform/modules/mail/index.ts";
import { callOut } from "./call-out.ts";
import type { Clock } from "./clock.ts";

const DEADLINE_MS = 10_000;

/** Temporary statuses among those that otherwise mean a wrong request: too slow, too early, too many. */
const PASSING = [408, 425, 429];

/**
 * Sends text messages through a gateway of the operator's choice: `POST` with `{ id, to, text }`, signed as
 * `X-Openhand-Signature: t=<milliseconds>,v1=<HMAC-SHA256 of "t.body" in hex>`. The id is the same for every attempt: a gateway
 * that has seen it responds with 2xx and sends nothing.
 */
export const smsGateway = ({ url, secret }: SmsConfig, clock: Clock): Carrier => ({
  async carry({ id, to, text }) {
    const body = JSON.stringify({ id, to, text });
    const time = clock.now().getTime();
    const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    const headers = { "content-type": "application/json", "x-openhand-signature": `t=${time},v1=${signature}` };
    try {
      const { status, body: responseBody } = await callOut(url, {
        method: "POST",
        headers,
        body,
        deadlineMs: DEADLINE_MS,
      });
      if (status >= 200 && status < 300) return { end: "sent" };
      const reply = `${status} ${responseBody}`.trim();
      const isForGood = status >= 400 && status < 500 && !PASSING.includes(status);
      return { end: isForGood ? "refused" : "later", reply };
    } catch (error) {
      return { end: "later", reply: error instanceof Error ? error.message : String(error) };
    }
  },
  close: () => undefined,
});
