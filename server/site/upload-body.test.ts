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

/** Sends the headers of a form with a file and the first part of its body. */
async function startUpload(headers: string, body = ""): Promise<Socket> {
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

it("does not wait for a file sent without a session", async () => {
  const socket = await startUpload("");
  expect(await answerOf(socket)).toMatch(/^HTTP\/1.1 200.*read 0$/s);
  socket.destroy();
});

it("limits one address to eight uploads at once, while others can upload", async () => {
  const from = (address: string) => `${SIGNED_IN}X-Forwarded-For: ${address}\r\n`;
  const silent = await Promise.all(
    Array.from({ length: 8 }, (_, place) => startUpload(from(`2001:db8:1:2::${place + 1}`))),
  );
  const ninth = await startUpload(from("2001:db8:1:2::9"), "123456789");
  expect(await answerOf(ninth)).toMatch(/^HTTP\/1.1 503/);
  const other = await startUpload(from("192.0.2.1"), "123456789");
  expect(await answerOf(other)).toMatch(/^HTTP\/1.1 200.*read 9$/s);
  for (const socket of [...silent, ninth, other]) socket.destroy();
});
