import { expect, it } from "vitest";
import { requireClosedSandbox } from "./sandbox-reach.ts";

const CLOSED = { host: "127.0.0.1", publicUrl: "http://localhost:3000", isBehindProxy: false, isPublicAllowed: false };

it.each([
  ["it listens on this machine only", {}],
  ["a configured proxy serves it on this machine", { host: "0.0.0.0", isBehindProxy: true }],
  ["public access was allowed", { host: "0.0.0.0", publicUrl: "https://casino.example", isPublicAllowed: true }],
])("a sandbox opens when %s", (_, changes) => {
  expect(() => requireClosedSandbox({ ...CLOSED, ...changes })).not.toThrow();
});

it.each([
  [{ host: "0.0.0.0" }, "HOST is 0.0.0.0"],
  [{ host: "::" }, "HOST is ::"],
  [{ publicUrl: "https://casino.example" }, "PUBLIC_URL is casino.example"],
  [{ host: "0.0.0.0", publicUrl: "https://casino.example", isBehindProxy: true }, "PUBLIC_URL is casino.example"],
])("a sandbox does not open at %j", (changes, why) => {
  expect(() => requireClosedSandbox({ ...CLOSED, ...changes })).toThrow(
    `and ${why}: stay on this machine, or set SANDBOX_PUBLIC`,
  );
});
