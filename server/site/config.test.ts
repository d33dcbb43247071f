import { describe, expect, it } from "vitest";
import { isListed } from "#server/address-list.ts";
import { readConfig } from "./config.ts";

describe("readConfig", () => {
  it("requires no variable and by default trusts only this machine as a proxy", () => {
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

  it("reports all invalid variables at once", () => {
    const read = () => readConfig({ PORT: "0", PUBLIC_URL: "ftp://x", TRUSTED_PROXIES: "10.0.0.0/99" });
    for (const name of ["PORT", "PUBLIC_URL", "TRUSTED_PROXIES"]) expect(read).toThrow(name);
  });

  it("treats an empty value as unset", () => {
    const names = ["PORT", "HOST", "API_URL", "PUBLIC_URL", "TRUSTED_PROXIES", "SENTRY_DSN", "PAYMENT_ORIGINS"];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readConfig({}));
  });

  it("accepts a foreign Host from configured proxies, not from this machine by default", () => {
    expect(readConfig({}).proxiesInFront).toBeNull();
    const { proxiesInFront } = readConfig({ TRUSTED_PROXIES: "10.0.0.0/8" });
    expect(proxiesInFront && isListed(proxiesInFront, "10.1.2.3")).toBe(true);
  });

  it("refuses a sandbox that other machines can reach, and does not restrict other modes", () => {
    const reachable = { HOST: "0.0.0.0", PUBLIC_URL: "https://casino.example" };
    expect(readConfig(reachable).host).toBe("0.0.0.0");
    expect(() => readConfig({ ...reachable, MODE: "sandbox" })).toThrow("set SANDBOX_PUBLIC=yes");
    expect(readConfig({ ...reachable, MODE: "sandbox", SANDBOX_PUBLIC: "yes" }).host).toBe("0.0.0.0");
  });

  it("parses the origins of payment pages", () => {
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
  ])("refuses %s=%s with one line that names the variable", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^The environment variable ${name} is wrong: .+$`));
  });
});
