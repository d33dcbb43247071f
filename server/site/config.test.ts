import { describe, expect, it } from "vitest";
import { isListed } from "#server/address-list.ts";
import { readConfig } from "./config.ts";

describe("readConfig", () => {
  it("needs nothing to be set, and then believes this machine alone", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      guestCacheSeconds: 30,
      sentryDsn: null,
      analyticsContainer: null,
      paymentOrigins: [],
    });
    expect(isListed(config.trustedProxies, "127.0.0.1")).toBe(true);
    expect(isListed(config.trustedProxies, "::1")).toBe(true);
    expect(isListed(config.trustedProxies, "10.0.0.1")).toBe(false);
  });

  it("names every variable that is wrong at once", () => {
    const read = () => readConfig({ PORT: "0", PUBLIC_URL: "ftp://x", TRUSTED_PROXIES: "10.0.0.0/99" });
    for (const name of ["PORT", "PUBLIC_URL", "TRUSTED_PROXIES"]) expect(read).toThrow(name);
  });

  it("takes an empty value for an absent one", () => {
    const names = ["PORT", "HOST", "API_URL", "PUBLIC_URL", "TRUSTED_PROXIES", "SENTRY_DSN", "PAYMENT_ORIGINS"];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readConfig({}));
  });

  it("takes a foreign Host from proxies that were named, not from this machine by default", () => {
    expect(readConfig({}).proxiesInFront).toBeNull();
    const { proxiesInFront } = readConfig({ TRUSTED_PROXIES: "10.0.0.0/8" });
    expect(proxiesInFront && isListed(proxiesInFront, "10.1.2.3")).toBe(true);
  });

  it("refuses a sandbox that others reach, and asks nothing of a platform that is none", () => {
    const reachable = { HOST: "0.0.0.0", PUBLIC_URL: "https://casino.example" };
    expect(readConfig(reachable).host).toBe("0.0.0.0");
    expect(() => readConfig({ ...reachable, MODE: "sandbox" })).toThrow("set SANDBOX_PUBLIC=yes");
    expect(readConfig({ ...reachable, MODE: "sandbox", SANDBOX_PUBLIC: "yes" }).host).toBe("0.0.0.0");
  });

  it("takes the origins of payment pages", () => {
    const { paymentOrigins } = readConfig({ PAYMENT_ORIGINS: "https://pay.example, https://bank.example:8443" });
    expect(paymentOrigins).toEqual(["https://pay.example", "https://bank.example:8443"]);
  });

  it.each([
    ["API_URL", "127.0.0.1:4000"],
    ["API_URL", "ftp://platform.example"],
    ["SENTRY_DSN", "no address"],
    ["ALLOWED_HOSTS", "site:3000"],
    ["SECURITY_CONTACT", "security"],
    ["HSTS_SUBDOMAINS", "perhaps"],
    ["PAYMENT_ORIGINS", "http://pay.example"],
    ["PAYMENT_ORIGINS", "https://pay.example/form"],
    ["PAYMENT_ORIGINS", "https://pay.example,"],
    ["PAYMENT_ORIGINS", "https://pay.example; script-src *"],
  ])("refuses %s=%s in one line that names it", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The environment variable ${name} is wrong: .+$`));
  });
});
