import { afterAll, expect, it } from "vitest";
import { siteServices } from "#tests/support/site-door.ts";
import { openUpstream } from "#tests/support/upstream.ts";
import { loader } from "./security.ts";

const upstream = await openUpstream();
afterAll(() => upstream.close());

async function fileOf(environment: Record<string, string>) {
  const services = siteServices({ API_URL: upstream.url, PUBLIC_URL: "https://casino.example", ...environment });
  const request = new Request("https://casino.example/.well-known/security.txt");
  const response = await loader({ request, params: {}, context: { services } });
  return { type: response.headers.get("Content-Type"), lines: (await response.text()).split("\n") };
}

it.each([
  ["security@casino.example", "mailto:security@casino.example"],
  ["https://casino.example/security", "https://casino.example/security"],
])("names %s, and an expiry within a year", async (SECURITY_CONTACT, contact) => {
  const { type, lines } = await fileOf({ SECURITY_CONTACT });
  expect(type).toBe("text/plain; charset=utf-8");
  expect(lines[0]).toBe(`Contact: ${contact}`);
  expect(lines).toContain("Canonical: https://casino.example/.well-known/security.txt");
  const [, expires = ""] = /^Expires: (.*)$/.exec(lines[1] ?? "") ?? [];
  const days = (new Date(expires).getTime() - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

it("is not found while neither an address nor the support's is known", async () => {
  await expect(fileOf({})).rejects.toMatchObject({ status: 503 });
});
