import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { isPublicLog } from "./public-log.ts";

const asked = (path: string, method = "GET") => isPublicLog({ path, request: { method } as IncomingMessage });

it("passes on what is the same for everybody, and nothing else of the platform", () => {
  for (const rest of ["", "/heads", "/entries", "/entries/0", "/entries/4118207", "/consistency"]) {
    expect([rest, asked(`/api/v1/log${rest}`), asked(`/api/v1/log${rest}`, "HEAD")]).toEqual([rest, true, true]);
    expect(asked(`/api/v1/log${rest}`, "POST")).toBe(false);
  }
  for (const rest of ["/", "s", "/entries/", "/entries/x", "/entries/1/..", "/../profile", "/heads/1", "out"]) {
    expect([rest, asked(`/api/v1/log${rest}`)]).toEqual([rest, false]);
  }
  expect(asked("/api/v1/logout")).toBe(false);
  expect(asked("/en/api/v1/log")).toBe(false);
});
