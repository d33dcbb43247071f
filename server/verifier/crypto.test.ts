import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as offline from "./crypto.ts";

describe("the verifier's hashes", () => {
  it("equal those of node:crypto for any text and key", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary", maxLength: 200 }), (text, key) => {
        expect(offline.createHash("sha256").update(text).digest("hex")).toBe(
          createHash("sha256").update(text).digest("hex"),
        );
        expect([...offline.createHmac("sha256", key).update(text).digest()]).toEqual([
          ...createHmac("sha256", key).update(text).digest(),
        ]);
      }),
    );
  });
});
