import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { openBtcpay } from "./btcpay.ts";
import { startServer } from "./built-process.ts";
import { certificateFor } from "./certificate.ts";
import { startRelay } from "./drand.ts";
import { freePort } from "./house.ts";
import { httpsVisitor } from "./https-visitor.ts";
import { openMailServer } from "./mail-server.ts";
import { openNginx } from "./nginx.ts";
import { temporaryFolder } from "./prepared.ts";
import { startS3 } from "./s3.ts";
import { SECOND_SECRET } from "./secrets.ts";
import { openSmsGateway } from "./sms-gateway.ts";

const PUBLIC_NAME = "house.test";
const PAYMENT_NAME = "pay.house.test";

/** No resolver knows the names of this test; they are mapped to this machine. */
const NAMES = `data:text/javascript,${encodeURIComponent(`
  import dns from "node:dns";
  const { lookup } = dns;
  dns.lookup = (name, options, done) => {
    if (!name.endsWith("${PUBLIC_NAME}")) return lookup(name, options, done);
    const found = { address: "127.0.0.1", family: 4 };
    process.nextTick(() => (options.all ? done(null, [found]) : done(null, found.address, found.family)));
  };
`)}`;

type Variables = Readonly<Record<string, string>>;

/** The output of an operator's command, and its exit. */
export interface Said {
  code: number;
  out: string;
  err: string;
}

/** A program of the built house with these variables and none of the test's own. */
async function run(program: string, words: string[], env: Variables): Promise<Said> {
  const { PATH = "", HOME = "", TMPDIR = "" } = process.env;
  const command = ["--import", NAMES, `build/server/${program}.js`, ...words];
  const options = { env: { PATH, HOME, TMPDIR, NODE_ENV: "production" as const, ...env } };
  return promisify(execFile)(process.execPath, command, options).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  );
}

const dkim = () => ({
  SMTP_DKIM_SELECTOR: "house",
  SMTP_DKIM_KEY: generateKeyPairSync("rsa", { modulusLength: 1024 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString(),
});

/**
 * A house in production as an operator sets it up by docs/operating.md: an empty PostgreSQL with an owner, every outside service
 * as a third-party server or a double of one, TLS in nginx.
 */
export async function setUpProduction() {
  const closing: (() => unknown)[] = [];
  const { path: folder, remove } = temporaryFolder();
  closing.push(remove);
  const tls = certificateFor(PUBLIC_NAME, PAYMENT_NAME, "127.0.0.1");
  const certificate = join(folder, "believed.pem");
  writeFileSync(certificate, tls.cert);

  const database = await startEmbedded({ dataDir: join(folder, "postgres") });
  closing.push(database.stop);
  const mail = await openMailServer(undefined, { host: "127.0.0.1", ...tls });
  closing.push(mail.close);
  const sms = await openSmsGateway();
  closing.push(sms.close);
  const s3 = await startS3();
  closing.push(s3.close);
  const beacon = await startRelay();
  closing.push(beacon.close);
  const btcpay = await openBtcpay({ tls: { host: PAYMENT_NAME, ...tls } });
  closing.push(btcpay.close);

  const [port, platformPort, sitePort] = [await freePort(), await freePort(), await freePort()];
  const origin = `https://${PUBLIC_NAME}:${port}`;
  const common = {
    MODE: "production",
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: "127.0.0.0/8",
    LOG_LEVEL: "warn",
    NODE_EXTRA_CA_CERTS: certificate,
  };
  const { endpoint, bucket, region, key, secret } = s3.config;
  /** The environment of the platform and of the operator's commands. */
  const platform: Variables = {
    ...common,
    PORT: String(platformPort),
    DATABASE_URL: database.url,
    SECRETS: `1:${SECOND_SECRET}`,
    ...mail.variables,
    ...dkim(),
    ...sms.variables,
    ...btcpay.env,
    SUPPORT_EMAIL: "help@house.example",
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_KEY: key,
    S3_SECRET: secret,
    BEACON_URLS: beacon.url,
  };
  const site: Variables = {
    ...common,
    PORT: String(sitePort),
    API_URL: `http://127.0.0.1:${platformPort}`,
    PAYMENT_ORIGINS: btcpay.env.BTCPAY_URL,
  };

  const ops = (words: string[], changes: Variables = {}) => run("ops", words, { ...platform, ...changes });
  const visitor = httpsVisitor({ origin, cert: tls.cert });
  closing.push(visitor.close);
  return {
    origin,
    database,
    mail,
    sms,
    beacon,
    btcpay,
    visitor,
    platform,
    site,
    ops,
    /** A single process of the house that is expected to exit. */
    refused: (program: "platform" | "site", changes: Variables) =>
      run(program, [], { ...(program === "site" ? site : platform), ...changes }),
    async open() {
      for (const [program, env] of [
        ["platform", platform],
        ["site", site],
      ] as const) {
        const started = await startServer(["--import", NAMES, `build/server/${program}.js`], "/readyz", {
          PORT: "",
          ...env,
        });
        closing.push(started.stop);
      }
      const upstreams = { sites: [`127.0.0.1:${sitePort}`], platforms: [`127.0.0.1:${platformPort}`] };
      const nginx = await openNginx(upstreams, { port, tls });
      closing.push(nginx.close);
      const bring = async (path: string, headers: Record<string, string>, body: string) =>
        (await visitor.call(path, headers, body)).status;
      btcpay.attach("/api/v1/webhooks/payments/btcpay", () => new Date(), bring);
    },
    async close() {
      for (const close of closing.reverse()) await close();
    },
  };
}

export type ProductionHouse = Awaited<ReturnType<typeof setUpProduction>>;

const WAITED_MS = 60_000;

/** Waits for a condition: jobs of the platform run every two seconds. */
export async function until<Found>(what: string, look: () => Found | undefined | Promise<Found | undefined>) {
  for (const end = Date.now() + WAITED_MS; Date.now() < end; await delay(100)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`there was no ${what}`);
}
