import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenSite, openSite } from "#tests/support/web-process.ts";

let site: OpenSite;
beforeAll(async () => {
  site = await openSite(async (request) => new Response(`read ${(await request.text()).length}`));
});
afterAll(() => site.close());

const SIGNED_IN = "Cookie: auth_token=of-somebody\r\n";

/** The headers of a form with a file, and as much of it. */
async function begin(headers: string, body = ""): Promise<Socket> {
  const socket = connect(site.port, "127.0.0.1");
  const isTaken = once(site.server, "request");
  socket.write(
    `POST /en/player/verification HTTP/1.1\r\nHost: openhand.test\r\nOrigin: http://openhand.test\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9\r\n${headers}\r\n${body}`,
  );
  await isTaken;
  return socket;
}

const answerOf = async (socket: Socket): Promise<string> => String((await once(socket, "data"))[0]);

it("waits for nothing of a file that no session sends", async () => {
  const socket = await begin("");
  expect(await answerOf(socket)).toMatch(/^HTTP\/1.1 200.*read 0$/s);
  socket.destroy();
});

it("lets one address hold eight places, and others send meanwhile", async () => {
  const from = (address: string) => `${SIGNED_IN}X-Forwarded-For: ${address}\r\n`;
  const silent = await Promise.all(Array.from({ length: 8 }, (_, place) => begin(from(`2001:db8:1:2::${place + 1}`))));
  const ninth = await begin(from("2001:db8:1:2::9"), "123456789");
  expect(await answerOf(ninth)).toMatch(/^HTTP\/1.1 503/);
  const other = await begin(from("192.0.2.1"), "123456789");
  expect(await answerOf(other)).toMatch(/^HTTP\/1.1 200.*read 9$/s);
  for (const socket of [...silent, ninth, other]) socket.destroy();
});
