import { expect, it } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const PUBLIC_URL = new URL("https://casino.example");

const policyOf = (headers: ReturnType<typeof securityHeaders>) =>
  (headers.forPage()["content-security-policy"] ?? "").split("; ");

it("allows a page only same-origin scripts, frames and requests, and forbids framing it", () => {
  const security = securityHeaders(PUBLIC_URL);
  expect(policyOf(security).sort()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "upgrade-insecure-requests",
  ]);
  const { "content-security-policy": _, ...others } = security.forPage();
  expect(others).toEqual({
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "strict-origin-when-cross-origin",
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
});

it("sends HSTS over https only, and for subdomains only when configured", () => {
  const stsOf = (url: string, hstsSubdomains = false) =>
    securityHeaders(new URL(url), { hstsSubdomains }).forPage()["strict-transport-security"];
  expect(stsOf("http://localhost:3000", true)).toBeUndefined();
  expect(stsOf("https://casino.example")).toBe("max-age=31536000");
  expect(stsOf("https://casino.example", true)).toBe("max-age=31536000; includeSubDomains");
});

it("allows redirects of forms to payment providers, and error reports to their origin", () => {
  const paymentOrigins = ["https://pay.example", "https://bank.example:8443"];
  const policy = policyOf(securityHeaders(PUBLIC_URL, { paymentOrigins, sentryDsn: "https://key@errors.example/1" }));
  expect(policy).toContain("form-action 'self' https://pay.example https://bank.example:8443");
  expect(policy).toContain("connect-src 'self' https://errors.example");
});

it("allows the scripts and frames of a configured captcha, and no frame without one", () => {
  const security = securityHeaders(PUBLIC_URL);
  expect(policyOf(security).join()).not.toContain("frame-src");
  const sources = ["https://captcha.example/v2/", "https://files.captcha.example"];
  const policy = (security.forPage({ scripts: ["'nonce-x'"] }, sources)["content-security-policy"] ?? "").split("; ");
  expect(policy).toContain(`script-src 'self' 'nonce-x' ${sources.join(" ")}`);
  expect(policy).toContain(`frame-src 'self' ${sources.join(" ")}`);
});

it("allows a page to frame a game's origin, and no other page", () => {
  const security = securityHeaders(PUBLIC_URL);
  const policyFor = (...given: Parameters<typeof security.forPage>) =>
    (security.forPage(...given)["content-security-policy"] ?? "").split("; ");
  expect(policyFor({}, [], ["https://games.example"])).toContain("frame-src 'self' https://games.example");
  expect(policyFor({}, ["https://captcha.example"], ["https://games.example"])).toContain(
    "frame-src 'self' https://captcha.example https://games.example",
  );
  expect(policyFor({}, []).join()).not.toContain("frame-src");
});

it("allows third-party scripts only when an analytics container is configured", () => {
  const origin = "https://www.googletagmanager.com";
  expect(policyOf(securityHeaders(PUBLIC_URL)).join()).not.toContain(origin);
  const policy = policyOf(securityHeaders(PUBLIC_URL, { analyticsContainer: "GTM-ABC123" }));
  expect(policy).toContain(`script-src 'self' ${origin}`);
  expect(policy).toContain(`connect-src 'self' ${origin} https://*.google-analytics.com`);
});
