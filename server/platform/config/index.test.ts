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

describe("readConfig", () => {
  it("needs nothing but a database and secrets in the sandbox", () => {
    const config = readConfig(NEEDED);
    expect(config).toMatchObject({ mode: "sandbox", port: 4000, host: "127.0.0.1", seed: "full" });
    expect([...config.blockedCountries]).toEqual(["US"]);
    expect(config.trustedProxies.check("127.0.0.9", "ipv4")).toBe(true);
    expect(config.trustedProxies.check("10.0.0.1", "ipv4")).toBe(false);
  });

  it("reads lists and drops the slash of the public address", () => {
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

  it("has no captcha without a key, and takes an empty value for none", () => {
    expect(readConfig(NEEDED).captcha).toBeNull();
    const empty = { CAPTCHA_SITE_KEY: "", CAPTCHA_SECRET: "", CAPTCHA_VERIFY_URL: "", CAPTCHA_SOURCES: "" };
    expect(readConfig({ ...NEEDED, ...empty }).captcha).toBeNull();
  });

  const CAPTCHA = { ...NEEDED, CAPTCHA_SITE_KEY: "key", CAPTCHA_SECRET: "secret" };

  it("knows where the usual captcha asks and loads", () => {
    expect(readConfig(CAPTCHA).captcha).toEqual({
      siteKey: "key",
      secret: "secret",
      verifyUrl: "https://www.google.com/recaptcha/api/siteverify",
      scriptUrl: "https://www.google.com/recaptcha/api.js",
      sources: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
    });
  });

  it("lets another captcha load from its own origin, or from what is named", () => {
    const other = { ...CAPTCHA, CAPTCHA_SCRIPT_URL: "https://c.example:8443/v1/api.js" };
    expect(readConfig(other).captcha?.sources).toEqual(["https://c.example:8443"]);
    const named = { ...other, CAPTCHA_SOURCES: "https://c.example, https://frames.c.example/f/" };
    expect(readConfig(named).captcha?.sources).toEqual(["https://c.example", "https://frames.c.example/f/"]);
  });

  it("has a BTCPay server where all of it is named", () => {
    expect(readConfig(NEEDED).btcpay).toBeNull();
    const { BTCPAY_STORE: store } = BTCPAY;
    const named = { url: "https://btcpay.example", store, key: "key", webhookSecret: "hook" };
    expect(readConfig({ ...NEEDED, ...BTCPAY }).btcpay).toEqual(named);
  });

  it("keeps documents in the data folder, in a folder that is named, or in a bucket", () => {
    expect(readConfig({ ...NEEDED, DATA_DIR: "/data" }).documents).toEqual({ folder: "/data/documents", s3: null });
    expect(readConfig({ ...NEEDED, DATA_DIR: "/data", STORAGE_DIR: "/papers" }).documents.folder).toBe("/papers");
    const bucket = { S3_ENDPOINT: "https://s3.example/", S3_BUCKET: "papers", S3_KEY: "key", S3_SECRET: "secret" };
    const named = { endpoint: "https://s3.example", bucket: "papers", region: "auto", key: "key", secret: "secret" };
    expect(readConfig({ ...NEEDED, ...bucket }).documents.s3).toEqual(named);
  });

  it.each([
    [{ SECRETS: NEEDED.SECRETS }, "DATABASE_URL"],
    [{ ...NEEDED, DATABASE_URL: "mysql://localhost/openhand" }, "DATABASE_URL"],
    [{ ...NEEDED, PORT: "http" }, "PORT"],
    [{ ...NEEDED, TRUSTED_PROXIES: "10.0.0.0/33" }, "TRUSTED_PROXIES"],
    [{ ...NEEDED, TRUSTED_PROXIES: "proxy" }, "TRUSTED_PROXIES"],
    [{ ...NEEDED, BLOCKED_COUNTRIES: "usa" }, "BLOCKED_COUNTRIES"],
    [{ ...NEEDED, SECRETS: "1:short" }, "SECRETS"],
    [{ ...NEEDED, AUDIT_LOG_DAYS: "89" }, "AUDIT_LOG_DAYS"],
    [{ ...NEEDED, PUBLIC_URL: "ftp://x" }, "PUBLIC_URL"],
    [{ ...NEEDED, MODE: "production" }, "mail, which does not exist yet, and a payment provider"],
    [{ ...NEEDED, ...BTCPAY, MODE: "production" }, /mail, which does not exist yet\.$/],
    [{ ...NEEDED, BTCPAY_KEY: "key" }, "BTCPAY_URL, BTCPAY_STORE, BTCPAY_WEBHOOK_SECRET"],
    [{ ...NEEDED, ...BTCPAY, BTCPAY_URL: "btcpay.example" }, "BTCPAY_URL"],
    [{ ...NEEDED, ...BTCPAY, BTCPAY_STORE: "../other" }, "BTCPAY_STORE"],
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
