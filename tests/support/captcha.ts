import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A solved captcha's token; the verifier below accepts this one, and accepts it repeatedly. */
export const HUMAN = { token: "a-person-solved-this" };

/** A verifier that speaks reCAPTCHA's protocol, and the environment of a platform that uses it. */
export async function openCaptchaVerifier() {
  const requests: Record<string, string>[] = [];
  let answer: { status: number; body: string } | "hangs up" | undefined;
  const server = http.createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    requests.push(form);
    if (answer === "hangs up") return void request.socket.destroy();
    const success = form.secret === "captcha-secret" && form.response === HUMAN.token;
    response.writeHead(answer?.status ?? 200, { "Content-Type": "application/json" });
    response.end(answer?.body ?? JSON.stringify({ success, "error-codes": [] }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    requests,
    env: {
      CAPTCHA_SITE_KEY: "captcha-site-key",
      CAPTCHA_SECRET: "captcha-secret",
      CAPTCHA_VERIFY_URL: `${origin}/siteverify`,
      CAPTCHA_SCRIPT_URL: `${origin}/api.js`,
    },
    /** The response to every request from now on; undefined restores the verifier's own. */
    answerWith(next: typeof answer) {
      answer = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type CaptchaVerifier = Awaited<ReturnType<typeof openCaptchaVerifier>>;
