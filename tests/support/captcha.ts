import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What a person's captcha hands over; the verifier below takes this one, as often as it comes. */
export const HUMAN = { token: "a-person-solved-this" };

/** A verifier that speaks reCAPTCHA's protocol, and the environment of a platform that asks it. */
export async function openCaptchaVerifier() {
  const asked: Record<string, string>[] = [];
  let answer: { status: number; body: string } | "hangs up" | undefined;
  const server = http.createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    asked.push(form);
    if (answer === "hangs up") return void request.socket.destroy();
    const success = form.secret === "captcha-secret" && form.response === HUMAN.token;
    response.writeHead(answer?.status ?? 200, { "Content-Type": "application/json" });
    response.end(answer?.body ?? JSON.stringify({ success, "error-codes": [] }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    env: {
      CAPTCHA_SITE_KEY: "captcha-site-key",
      CAPTCHA_SECRET: "captcha-secret",
      CAPTCHA_VERIFY_URL: `${origin}/siteverify`,
      CAPTCHA_SCRIPT_URL: `${origin}/api.js`,
    },
    /** How everything is answered from now on; undefined: as a verifier does. */
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
