import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SocialNetwork } from "#app/contract/social.ts";
import { NETWORK_FACTS } from "./facts.ts";
import { oauthNetwork } from "./oauth.ts";
import type { SocialGrant } from "./port.ts";

interface Heard {
  method: string;
  path: string;
  query: Record<string, string>;
  form: Record<string, string>;
  headers: IncomingHttpHeaders;
}

const TOKEN = "token-of-the-network";
const CODE = "the-code";
const CLIENT = { clientId: "our-id", clientSecret: "our-secret" };

let server: Server;
let base: string;
let requests: Heard[];
let warnings: unknown[];
let answers: { token: [status: number, body: string]; profile: [status: number, body: string] };

beforeEach(async () => {
  requests = [];
  warnings = [];
  answers = { token: [200, JSON.stringify({ access_token: TOKEN })], profile: [200, "{}"] };
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://network.test");
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    const { method = "", headers } = request;
    requests.push({ method, path: pathname, query: Object.fromEntries(searchParams), form, headers });
    const [status, body] = pathname === "/token" ? answers.token : answers.profile;
    response.writeHead(status, { "Content-Type": "application/json" }).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A network with the real one's protocol, at an address of this test. */
function identify(network: SocialNetwork, client: { clientId: string; clientSecret: string | null } = CLIENT) {
  const { search } = new URL(NETWORK_FACTS[network].profileUrl);
  const facts = { ...NETWORK_FACTS[network], tokenUrl: `${base}/token`, profileUrl: `${base}/profile${search}` };
  const log = { warn: (...lines: unknown[]) => void warnings.push(...lines) };
  const grant: SocialGrant = {
    network,
    code: CODE,
    redirectUri: "https://openhand.test/social/check",
    verifier: "v".repeat(43),
    deviceId: "device-1",
  };
  return oauthNetwork(network, client, log, facts).identify(grant);
}

const profile = (body: unknown) => {
  answers.profile = [200, JSON.stringify(body)];
};

describe("exchange of a code", () => {
  it("sends Mail.ru the secret in a header and the token in the query", async () => {
    profile({ id: "77", email: "Vera@Mail.ru", name: "Vera" });
    expect(await identify("mailru")).toEqual({ network: "mailru", subject: "77", email: "vera@mail.ru" });
    const [token, profileRequest] = requests;
    expect(token?.headers.authorization).toBe(`Basic ${btoa("our-id:our-secret")}`);
    expect(token?.form).toEqual({
      grant_type: "authorization_code",
      code: CODE,
      redirect_uri: "https://openhand.test/social/check",
      code_verifier: "v".repeat(43),
      client_id: "our-id",
    });
    expect(profileRequest).toMatchObject({ method: "GET", path: "/profile", query: { access_token: TOKEN } });
  });

  it("sends VK ID no secret where there is none, and the device id it gave", async () => {
    profile({ user: { user_id: 1234567890, email: "vera@people.example" } });
    const person = await identify("vkontakte", { clientId: "our-id", clientSecret: null });
    expect(person).toEqual({ network: "vkontakte", subject: "1234567890", email: "vera@people.example" });
    const [token, profileRequest] = requests;
    expect(token?.form).toMatchObject({ device_id: "device-1", client_id: "our-id", code_verifier: "v".repeat(43) });
    expect(token?.form.state?.length).toBeGreaterThanOrEqual(32);
    expect(token?.form).not.toHaveProperty("client_secret");
    expect(profileRequest).toMatchObject({ method: "POST", form: { access_token: TOKEN, client_id: "our-id" } });
  });

  it("sends Yandex the secret in the form and the token in a header", async () => {
    profile({ id: "1000034426", default_email: "vera@yandex.ru", client_id: "our-id" });
    expect(await identify("yandex")).toEqual({ network: "yandex", subject: "1000034426", email: "vera@yandex.ru" });
    const [token, profileRequest] = requests;
    expect(token?.form).toMatchObject({ client_id: "our-id", client_secret: "our-secret" });
    expect(token?.headers.authorization).toBeUndefined();
    expect(profileRequest).toMatchObject({ method: "GET", query: { format: "json" } });
    expect(profileRequest?.headers.authorization).toBe(`OAuth ${TOKEN}`);
  });
});

describe("an e-mail", () => {
  it.each([undefined, null, "", "vera", "vera@\nevil", 7, { a: 1 }])("counts as none when it is %j", async (email) => {
    profile({ id: "77", email });
    expect(await identify("mailru")).toEqual({ network: "mailru", subject: "77", email: null });
  });
});

describe("identifies nobody", () => {
  it.each([
    ["the code is refused", () => Object.assign(answers, { token: [400, '{"error":"invalid_grant"}'] })],
    ["a refusal comes as a success", () => Object.assign(answers, { token: [200, '{"error":"invalid_grant"}'] })],
    ["the token is no text", () => Object.assign(answers, { token: [200, '{"access_token":7}'] })],
    ["the answer is no JSON", () => Object.assign(answers, { token: [200, "<html>"] })],
    ["it leads elsewhere", () => Object.assign(answers, { token: [302, ""] })],
    ["the profile is refused", () => Object.assign(answers, { profile: [401, "{}"] })],
    ["the profile names nobody", () => profile({ email: "vera@mail.ru" })],
    ["the name could be another's", () => profile({ id: "77\nyandex:1", email: "vera@mail.ru" })],
    ["the name is empty", () => profile({ id: "", email: "vera@mail.ru" })],
    ["the answer has no end", () => profile({ id: "77", more: "x".repeat(100_000) })],
    ["the network is not there", () => server.close()],
  ])("when %s", async (_, happens) => {
    profile({ id: "77", email: "vera@mail.ru" });
    happens();
    expect(await identify("mailru")).toBeNull();
    expect(warnings.length).toBeGreaterThan(0);
    for (const secret of [TOKEN, CODE, CLIENT.clientSecret, "vera@"]) {
      expect(JSON.stringify(warnings)).not.toContain(secret);
    }
  });
});
