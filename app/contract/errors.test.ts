import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failureEnvelope } from "./envelope.ts";
import { ERROR_CODES, ERROR_STATUS, FIELD_ISSUES, issue, readIssue } from "./errors.ts";

describe("field issues", () => {
  it("survive encoding and decoding, with figures as text", () => {
    const name = fc.stringMatching(/^[a-z]{1,12}$/);
    const value = fc.oneof(fc.integer(), fc.stringMatching(/^[\w .,=:-]{0,20}$/));
    fc.assert(
      fc.property(fc.constantFrom(...FIELD_ISSUES), fc.dictionary(name, value), (code, parameters) => {
        const asText = Object.entries(parameters).map(([key, figure]) => [key, String(figure)]);
        expect(readIssue(issue(code, parameters))).toEqual({ code, parameters: Object.fromEntries(asText) });
      }),
    );
  });

  it.each([
    "",
    "Required",
    "Invalid input: expected string, received undefined",
    'Invalid option: expected one of "card"|"bank"',
    "constructor",
    "|required",
  ])("%j is not one of our codes and reads as invalid", (message) => {
    expect(readIssue(message)).toStrictEqual({ code: "invalid", parameters: {} });
  });
});

describe("error codes", () => {
  it("reserve 401 for expired sessions and 403 for blocked countries", () => {
    const codesOf = (status: number) => ERROR_CODES.filter((code) => ERROR_STATUS[code] === status);
    expect(codesOf(401)).toEqual(["unauthenticated"]);
    expect(codesOf(403)).toEqual(["country_blocked"]);
  });

  it.each(ERROR_CODES)("%s is a refusal", (code) => {
    expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400);
    expect(ERROR_STATUS[code]).toBeLessThan(600);
  });

  it.each([
    ["validation_failed", "validation_error"],
    ["not_found", "error"],
  ] as const)("%s answers the envelope %s", (code, status) => {
    expect(failureEnvelope("r", [{ code }])).toEqual({ status, data: null, errors: [{ code }], requestId: "r" });
  });
});
