import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { whenChanged } from "#tests/support/last-passed.ts";
import { buildFilter, isInFilter } from "./bloom.ts";
import facts from "./filter.json" with { type: "json" };
import { commonest, LISTED, SHORTEST } from "./list.ts";

const read = (path: string) => readFileSync(path);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const filter = read("server/platform/modules/players/common-passwords/filter.bin");
const list = read(`node_modules/${facts.source.package}/${facts.source.list}`);

await whenChanged("server/platform/modules/players/common-passwords/common-passwords.test.ts", () => {
  it("is built from the named list, byte for byte", () => {
    expect(sha256(list)).toBe(facts.source.sha256);
    const made = buildFilter(commonest(list.toString()));
    expect([made.length, sha256(made), sha256(filter)]).toEqual([facts.bytes, facts.sha256, facts.sha256]);
  });

  it("contains every one of them, and at most one in a hundred thousand others", () => {
    const passwords = commonest(list.toString());
    expect([passwords.length, facts.passwords]).toEqual([LISTED, LISTED]);
    expect(passwords.filter((password) => password.length < SHORTEST || !isInFilter(filter, password))).toEqual([]);
    const strangers = Array.from({ length: 100_000 }, (_, at) => `stranger number ${at}`);
    expect(strangers.filter((text) => isInFilter(filter, text)).length).toBeLessThanOrEqual(1);
  });
}, ["server/platform/modules/players/common-passwords"]);
