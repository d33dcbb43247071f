import { describe, expect, it } from "vitest";
import { isListed } from "./address-list.ts";
import { readConfig } from "./config.ts";

describe("readConfig", () => {
  it("needs nothing to be set, and then believes this machine alone", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, host: "127.0.0.1", guestCacheSeconds: 30, errorReportOrigin: null });
    expect(isListed(config.trustedProxies, "127.0.0.1")).toBe(true);
    expect(isListed(config.trustedProxies, "::1")).toBe(true);
    expect(isListed(config.trustedProxies, "10.0.0.1")).toBe(false);
  });

  it("names every variable that is wrong at once", () => {
    const read = () => readConfig({ PORT: "0", PUBLIC_URL: "ftp://x", TRUSTED_PROXIES: "10.0.0.0/99" });
    for (const name of ["PORT", "PUBLIC_URL", "TRUSTED_PROXIES"]) expect(read).toThrow(name);
  });
});
