import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

const SECRET = "a phrase of the gateway and the house";

export interface AcceptedSms {
  id: string;
  to: string;
  text: string;
}

/** An SMS gateway that verifies the sender first. */
export async function openSmsGateway() {
  const accepted: AcceptedSms[] = [];
  const seen: { raw: string; signature: string }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void json(request).then((message) => {
      const raw = JSON.stringify(message);
      const signature = request.headers["x-openhand-signature"]?.toString() ?? "";
      seen.push({ raw, signature });
      const [, time, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
      const isSigned = given === createHmac("sha256", SECRET).update(`${time}.${raw}`).digest("hex");
      if (isSigned && status === 200) accepted.push(message as AcceptedSms);
      response.writeHead(isSigned ? status : 401).end(isSigned ? "" : "not signed");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    accepted,
    /** Every message received, signed or not. */
    seen,
    variables: { SMS_URL: `http://127.0.0.1:${port}/send`, SMS_SECRET: SECRET },
    answerWith(next: number) {
      status = next;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
