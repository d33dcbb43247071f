import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const DATABASE_URL = "pglite:memory";

describe("readConfig", () => {
  it("needs nothing but a database in the sandbox", () => {
    const config = readConfig({ DATABASE_URL });
    expect(config).toMatchObject({ mode: "sandbox", port: 4000, host: "127.0.0.1", seed: "world" });
    expect([...config.blockedCountries]).toEqual(["US"]);
    expect(config.trustedProxies.check("127.0.0.9", "ipv4")).toBe(true);
    expect(config.trustedProxies.check("10.0.0.1", "ipv4")).toBe(false);
  });

  it("reads lists and drops the slash of the public address", () => {
    const config = readConfig({
      ...{ DATABASE_URL, PUBLIC_URL: "https://openhand.example/" },
      ...{ TRUSTED_PROXIES: "10.0.0.0/8, fd00::/8", BLOCKED_COUNTRIES: "" },
    });
    expect(config.publicUrl).toBe("https://openhand.example");
    expect(config.trustedProxies.check("10.200.0.1", "ipv4")).toBe(true);
    expect(config.trustedProxies.check("fd00::1", "ipv6")).toBe(true);
    expect(config.blockedCountries.size).toBe(0);
  });

  it.each([
    [{}, "DATABASE_URL"],
    [{ DATABASE_URL, PORT: "http" }, "PORT"],
    [{ DATABASE_URL, TRUSTED_PROXIES: "10.0.0.0/33" }, "TRUSTED_PROXIES"],
    [{ DATABASE_URL, TRUSTED_PROXIES: "proxy" }, "TRUSTED_PROXIES"],
    [{ DATABASE_URL, BLOCKED_COUNTRIES: "usa" }, "BLOCKED_COUNTRIES"],
    [{ DATABASE_URL, SECRET: "short" }, "SECRET"],
    [{ DATABASE_URL, PUBLIC_URL: "ftp://x" }, "PUBLIC_URL"],
    [{ DATABASE_URL, MODE: "production" }, "mail, payments"],
    [{ DATABASE_URL, MODE: "production" }, "SECRET"],
  ])("refuses %j and names %s", (variables, named) => {
    expect(() => readConfig(variables)).toThrow(ConfigError);
    expect(() => readConfig(variables)).toThrow(named);
  });
});
