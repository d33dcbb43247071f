import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Problem } from "#server/problem.ts";
import { readConfig } from "./index.ts";

const NEEDED = {
  DATABASE_URL: "postgres://localhost/openhand",
  SECRETS: "1:3f9ad1c07b52e8846a7b3c9d2e1f0a85b6c4d3e2f1a0b9c",
};

const BTCPAY = {
  BTCPAY_URL: "https://btcpay.example/",
  BTCPAY_STORE: "9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776",
  BTCPAY_KEY: "key",
  BTCPAY_WEBHOOK_SECRET: "hook",
};

const SMTP = { SMTP_URL: "smtps://house:pa%3Ass@mail.example", SMTP_FROM: "letters@house.example" };

const SMS = { SMS_URL: "https://gateway.example/send", SMS_SECRET: "0123456789abcdef0123456789abcdef" };

const BUCKET = { S3_ENDPOINT: "https://s3.example/", S3_BUCKET: "papers", S3_KEY: "key", S3_SECRET: "secret" };

const PRODUCTION = {
  ...NEEDED,
  ...SMTP,
  ...SMS,
  ...BTCPAY,
  MODE: "production",
  PUBLIC_URL: "https://house.example",
  STORAGE_DIR: "/papers",
  SUPPORT_EMAIL: "help@house.example",
};

const pem = (bits: number) =>
  generateKeyPairSync("rsa", { modulusLength: bits }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();

describe("readConfig", () => {
  it("asks the public relays of the beacon in production, those that are named anywhere, and none else", () => {
    const hosts = (variables: Record<string, string>) => readConfig(variables).beaconRelays.map(({ host }) => host);
    expect(hosts(NEEDED)).toEqual([]);
    expect(hosts(PRODUCTION)).toContain("api.drand.sh");
    const named = { BEACON_URLS: "https://one.example/relay, http://two.example:8080" };
    expect(hosts({ ...NEEDED, ...named })).toEqual(["one.example", "two.example:8080"]);
    expect(hosts({ ...PRODUCTION, ...named })).toEqual(["one.example", "two.example:8080"]);
    expect(hosts({ ...PRODUCTION, BEACON_URLS: "" })).toContain("api.drand.sh");
    expect(() => readConfig({ ...NEEDED, BEACON_URLS: "one.example" })).toThrow(/BEACON_URLS/);
  });

  it("requires only a database and secrets in the sandbox", () => {
    const config = readConfig(NEEDED);
    expect(config).toMatchObject({ mode: "sandbox", port: 4000, host: "127.0.0.1", seed: "full" });
    expect([...config.blockedCountries]).toEqual(["US"]);
    expect(config.trustedProxies.check("127.0.0.9", "ipv4")).toBe(true);
    expect(config.trustedProxies.check("10.0.0.1", "ipv4")).toBe(false);
  });

  it("parses lists and removes the trailing slash of the public address", () => {
    const config = readConfig({
      ...NEEDED,
      PUBLIC_URL: "https://openhand.example/",
      TRUSTED_PROXIES: "10.0.0.0/8, fd00::/8",
      BLOCKED_COUNTRIES: "",
    });
    expect(config.publicUrl).toBe("https://openhand.example");
    expect(config.trustedProxies.check("10.200.0.1", "ipv4")).toBe(true);
    expect(config.trustedProxies.check("fd00::1", "ipv6")).toBe(true);
    expect(config.blockedCountries.size).toBe(0);
  });

  it("has no captcha without a key, or with an empty one", () => {
    expect(readConfig(NEEDED).captcha).toBeNull();
    const empty = { CAPTCHA_SITE_KEY: "", CAPTCHA_SECRET: "", CAPTCHA_VERIFY_URL: "", CAPTCHA_SOURCES: "" };
    expect(readConfig({ ...NEEDED, ...empty }).captcha).toBeNull();
  });

  const CAPTCHA = { ...NEEDED, CAPTCHA_SITE_KEY: "key", CAPTCHA_SECRET: "secret" };

  it("has defaults for where reCAPTCHA verifies and loads", () => {
    expect(readConfig(CAPTCHA).captcha).toEqual({
      siteKey: "key",
      secret: "secret",
      verifyUrl: "https://www.google.com/recaptcha/api/siteverify",
      scriptUrl: "https://www.google.com/recaptcha/api.js",
      sources: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
    });
  });

  it("lets another captcha load from its own origin, or from configured sources", () => {
    const other = { ...CAPTCHA, CAPTCHA_SCRIPT_URL: "https://c.example:8443/v1/api.js" };
    expect(readConfig(other).captcha?.sources).toEqual(["https://c.example:8443"]);
    const named = { ...other, CAPTCHA_SOURCES: "https://c.example, https://frames.c.example/f/" };
    expect(readConfig(named).captcha?.sources).toEqual(["https://c.example", "https://frames.c.example/f/"]);
  });

  it("has a BTCPay server where all its variables are set", () => {
    expect(readConfig(NEEDED).btcpay).toBeNull();
    const { BTCPAY_STORE: store } = BTCPAY;
    const named = { url: "https://btcpay.example", store, key: "key", webhookSecret: "hook" };
    expect(readConfig({ ...NEEDED, ...BTCPAY }).btcpay).toEqual(named);
  });

  it("treats empty values as no mail server and no gateway", () => {
    const smtp = { SMTP_URL: "", SMTP_FROM: "", SMTP_TLS: "", SMTP_DKIM_SELECTOR: "", SMTP_DKIM_KEY: "" };
    expect(readConfig({ ...NEEDED, ...smtp, SMS_URL: "", SMS_SECRET: "" })).toMatchObject({ smtp: null, sms: null });
  });

  it("sends letters where a mail server is configured, and by TLS unless that is turned off", () => {
    expect(readConfig(NEEDED).smtp).toBeNull();
    const { smtp } = readConfig({ ...NEEDED, ...SMTP, SUPPORT_EMAIL: "help@house.example" });
    const auth = { user: "house", pass: "pa:ss" };
    expect(smtp).toEqual({
      server: { host: "mail.example", port: 465, secure: true, requireTLS: false, ignoreTLS: false, auth },
      from: "letters@house.example",
      replyTo: "help@house.example",
      dkim: null,
    });
    const relay = { ...NEEDED, ...SMTP, SMTP_URL: "smtp://[::1]:2525" };
    const server = { host: "::1", port: 2525, secure: false };
    expect(readConfig(relay).smtp?.server).toEqual({ ...server, requireTLS: true, ignoreTLS: false });
    expect(readConfig({ ...relay, SMTP_TLS: "no" }).smtp?.server).toEqual({
      ...server,
      requireTLS: false,
      ignoreTLS: true,
    });
  });

  it("signs letters where there is a key, also on a single line", () => {
    const key = pem(1024);
    const signed = { ...NEEDED, ...SMTP, SMTP_DKIM_SELECTOR: "s1", SMTP_DKIM_KEY: key.replaceAll("\n", "\\n") };
    expect(readConfig(signed).smtp?.dkim).toEqual({ selector: "s1", key });
  });

  it("allows production where every external service is configured, with documents in a folder or in a bucket", () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ mode: "production", seed: "none", bitcoinNetwork: "mainnet" });
    expect(readConfig({ ...PRODUCTION, STORAGE_DIR: "", ...BUCKET }).mode).toBe("production");
  });

  it.each([
    ["mail", { SMTP_URL: "", SMTP_FROM: "" }, "set SMTP_URL and SMTP_FROM"],
    ["sms", { SMS_URL: "", SMS_SECRET: "" }, "set SMS_URL and SMS_SECRET"],
    ["payments", { BTCPAY_URL: "", BTCPAY_STORE: "", BTCPAY_KEY: "", BTCPAY_WEBHOOK_SECRET: "" }, "set BTCPAY_URL,"],
    ["payments", { BTCPAY_URL: "http://btcpay.example" }, "name it by https"],
    ["documents", { STORAGE_DIR: "", DATA_DIR: "/data" }, "set STORAGE_DIR"],
    ["support", { SUPPORT_EMAIL: "" }, "set SUPPORT_EMAIL"],
    ["encryption", { PUBLIC_URL: "http://house.example" }, "PUBLIC_URL is http"],
    ["encryption", { PUBLIC_URL: undefined }, "PUBLIC_URL is http"],
    ["seed", { SEED: "small" }, "SEED=none"],
  ])("refuses production without %s: %j", (about, changes, words) => {
    const refusal = expect.objectContaining({ lacks: [{ about, text: expect.stringContaining(words) }] });
    expect(() => readConfig({ ...PRODUCTION, ...changes })).toThrow(refusal);
  });

  it("lists everything production lacks, one per line", () => {
    const refused = () => readConfig({ ...NEEDED, MODE: "production" });
    expect(refused).toThrow(
      /^MODE=production is refused\.\nmail: .+\nsms: .+\npayments: .+\ndocuments: .+\nsupport: .+\nencryption: .+$/,
    );
  });

  it("parses the hours of support, which are empty where nothing is configured", () => {
    expect(readConfig({ ...NEEDED, SUPPORT_HOURS: "" }).support).toEqual({
      hours: [],
      timeZone: "UTC",
      answerHours: null,
    });
    const named = { SUPPORT_HOURS: "Mo-Fr 09:00-18:00, Sa 10:00-24:00", SUPPORT_TIME_ZONE: "Europe/Berlin" };
    expect(readConfig({ ...NEEDED, ...named, SUPPORT_ANSWER_HOURS: "4" }).support).toEqual({
      hours: [
        { days: [1, 5], from: "09:00", to: "18:00" },
        { days: [6, 6], from: "10:00", to: "24:00" },
      ],
      timeZone: "Europe/Berlin",
      answerHours: 4,
    });
  });

  it("stores documents in the data folder, in a configured folder, or in a bucket", () => {
    expect(readConfig({ ...NEEDED, DATA_DIR: "/data" }).documents).toEqual({ folder: "/data/documents", s3: null });
    expect(readConfig({ ...NEEDED, DATA_DIR: "/data", STORAGE_DIR: "/papers" }).documents.folder).toBe("/papers");
    const named = { endpoint: "https://s3.example", bucket: "papers", region: "auto", key: "key", secret: "secret" };
    expect(readConfig({ ...NEEDED, ...BUCKET }).documents.s3).toEqual(named);
  });

  it.each([
    [{ SECRETS: NEEDED.SECRETS }, "DATABASE_URL"],
    [{ ...NEEDED, DATABASE_URL: "mysql://localhost/openhand" }, "DATABASE_URL"],
    [{ ...NEEDED, PORT: "http" }, "PORT"],
    [{ ...NEEDED, TRUSTED_PROXIES: "10.0.0.0/33" }, "TRUSTED_PROXIES"],
    [{ ...NEEDED, TRUSTED_PROXIES: "proxy" }, "TRUSTED_PROXIES"],
    [{ ...NEEDED, BLOCKED_COUNTRIES: "usa" }, "BLOCKED_COUNTRIES"],
    [{ ...NEEDED, SUPPORT_HOURS: "Mo-Fr 9-18" }, "SUPPORT_HOURS"],
    [{ ...NEEDED, SUPPORT_HOURS: "Fr-Mo 09:00-18:00" }, "SUPPORT_HOURS"],
    [{ ...NEEDED, SUPPORT_HOURS: "Mo 18:00-09:00" }, "SUPPORT_HOURS"],
    [{ ...NEEDED, SUPPORT_TIME_ZONE: "Mars/Base" }, "SUPPORT_TIME_ZONE"],
    [{ ...NEEDED, SUPPORT_ANSWER_HOURS: "soon" }, "SUPPORT_ANSWER_HOURS"],
    [{ ...NEEDED, SECRETS: "1:short" }, "SECRETS"],
    [{ ...NEEDED, AUDIT_LOG_DAYS: "89" }, "AUDIT_LOG_DAYS"],
    [{ ...NEEDED, PUBLIC_URL: "ftp://x" }, "PUBLIC_URL"],
    [{ ...NEEDED, ...SMS, SMS_SECRET: "" }, "SMS_SECRET"],
    [{ ...NEEDED, ...SMS, SMS_SECRET: "short" }, "SMS_SECRET"],
    [{ ...NEEDED, ...SMS, SMS_URL: "" }, "SMS_URL"],
    [{ ...NEEDED, ...SMS, SMS_URL: "http://gateway.example/send" }, "SMS_URL"],
    [{ ...NEEDED, ...SMTP, SMTP_FROM: "" }, "SMTP_FROM"],
    [{ ...NEEDED, ...SMTP, SMTP_URL: "" }, "SMTP_URL"],
    [{ ...NEEDED, ...SMTP, SMTP_URL: "https://mail.example" }, "SMTP_URL"],
    [{ ...NEEDED, ...SMTP, SMTP_FROM: "Openhand <letters@house.example>" }, "SMTP_FROM"],
    [{ ...NEEDED, ...SMTP, SMTP_TLS: "yes" }, "SMTP_TLS"],
    [{ ...NEEDED, ...SMTP, SMTP_DKIM_SELECTOR: "s1" }, "SMTP_DKIM_KEY"],
    [{ ...NEEDED, ...SMTP, SMTP_DKIM_KEY: pem(1024) }, "SMTP_DKIM_SELECTOR"],
    [{ ...NEEDED, ...SMTP, SMTP_DKIM_SELECTOR: "s1", SMTP_DKIM_KEY: "key" }, "SMTP_DKIM_KEY"],
    [{ ...NEEDED, BTCPAY_KEY: "key" }, "BTCPAY_URL, BTCPAY_STORE, BTCPAY_WEBHOOK_SECRET"],
    [{ ...NEEDED, ...BTCPAY, BTCPAY_URL: "btcpay.example" }, "BTCPAY_URL"],
    [{ ...NEEDED, ...BTCPAY, BTCPAY_STORE: "../other" }, "BTCPAY_STORE"],
    [{ ...NEEDED, REDIS_URL: "http://redis.example" }, "REDIS_URL"],
    [{ ...NEEDED, S3_BUCKET: "papers" }, "S3_ENDPOINT, S3_KEY, S3_SECRET"],
    [{ ...NEEDED, S3_BUCKET: "../papers" }, "S3_BUCKET"],
    [{ ...NEEDED, SECRETS: undefined }, "openssl rand -hex 32"],
    [{ ...NEEDED, CAPTCHA_SITE_KEY: "key" }, "CAPTCHA_SECRET"],
    [{ ...NEEDED, CAPTCHA_SECRET: "secret" }, "CAPTCHA_SITE_KEY"],
    [{ ...NEEDED, CAPTCHA_VERIFY_URL: "verify" }, "CAPTCHA_VERIFY_URL"],
    [{ ...NEEDED, CAPTCHA_SCRIPT_URL: "javascript:alert(1)" }, "CAPTCHA_SCRIPT_URL"],
    [{ ...NEEDED, CAPTCHA_SOURCES: "https://a.example; script-src *" }, "CAPTCHA_SOURCES"],
    [{ ...NEEDED, CAPTCHA_SOURCES: "https://a.example 'unsafe-inline'" }, "CAPTCHA_SOURCES"],
    [{ ...NEEDED, CAPTCHA_SOURCES: "https://*.example" }, "CAPTCHA_SOURCES"],
  ])("refuses %j and names %s", (variables, named) => {
    expect(() => readConfig(variables)).toThrow(Problem);
    expect(() => readConfig(variables)).toThrow(named);
  });
});
