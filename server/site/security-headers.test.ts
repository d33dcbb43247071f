import { expect, it } from "vitest";
import { securityHeaders } from "./security-headers.ts";

const PUBLIC_URL = new URL("https://casino.example");

const policyOf = (headers: ReturnType<typeof securityHeaders>) =>
  (headers.forPage([])["content-security-policy"] ?? "").split("; ");

it("a form leads nowhere but to the site itself", () => {
  expect(policyOf(securityHeaders(PUBLIC_URL))).toContain("form-action 'self'");
});

it("a form may be redirected to the pages of the payment providers, and reports sent to their place", () => {
  const paymentOrigins = ["https://pay.example", "https://bank.example:8443"];
  const policy = policyOf(securityHeaders(PUBLIC_URL, { paymentOrigins, errorReportOrigin: "https://errors.example" }));
  expect(policy).toContain("form-action 'self' https://pay.example https://bank.example:8443");
  expect(policy).toContain("connect-src 'self' https://errors.example");
});
