import { describe, expect, it } from "vitest";
import { ApiFailure } from "#app/api/failure.ts";
import { signIn } from "#app/contract/session.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { issueText, refusalText } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";
import { type FormAnswer, parseForm, refuse, refuseWith } from "./form.server.ts";

/** As much of a scope as a form needs: its words. */
const scope = { t: translatorFor("en") } as Scope;

const parse = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseForm(scope, form, signIn.body);
};

const TYPED = { email: "ada@mail.example", password: "secret of ada" };
const answerOf = ({ data, init }: { data: FormAnswer; init: ResponseInit | null }) => {
  const { error, initialValue } = data.result;
  return { status: init?.status, error, initialValue };
};

describe("parseForm", () => {
  it("answers what was typed, as the contract reads it", () => {
    const submission = parse({ ...TYPED, email: " Ada@Mail.example " });
    expect(submission).toMatchObject({ status: "success", value: TYPED });
  });

  it("says what is wrong in words", () => {
    const { error } = parse({ email: "ada" }).reply();
    expect(error).toMatchObject({
      email: ["Write the whole address, for example name@mail.example."],
      password: ["Please fill this in."],
    });
  });
});

it.each([
  ["too_short|min=12", "At least 12 characters, please."],
  ["Invalid input: expected string", "This is not in the form we need."],
])("the issue %s is told as %s", (issue, words) => {
  expect(issueText(scope, issue)).toBe(words);
});

describe("a refused form", () => {
  it("comes back with status 400 and what was typed, but no secret", () => {
    const refusal = refuse(parse(TYPED), { formErrors: ["No."] });
    expect(answerOf(refusal)).toMatchObject({
      status: 400,
      error: { "": ["No."] },
      initialValue: { email: "ada@mail.example" },
    });
    expect(JSON.stringify(refusal)).not.toContain("secret");
  });

  it("names the fields the platform names", () => {
    const failure = new ApiFailure(
      [
        { code: "validation_failed", path: "email", issue: "too_long|max=254" },
        { code: "validation_failed", path: "email", issue: "invalid_email" },
      ],
      "r",
    );
    const { error } = answerOf(refuseWith(scope, parse(TYPED), failure));
    expect(error?.email).toEqual([
      "At most 254 characters, please.",
      "Write the whole address, for example name@mail.example.",
    ]);
    expect(error?.[""]).toBeUndefined();
  });

  it("says on top what belongs to no field, with its figures", () => {
    const failure = new ApiFailure([{ code: "sign_in_locked", parameters: { minutes: 30 } }], "r");
    expect(answerOf(refuseWith(scope, parse(TYPED), failure))).toMatchObject({
      status: 400,
      error: { "": [expect.stringContaining("Sign-in is paused for 30 min.")] },
    });
  });

  it.each([new Error("a fault of ours"), new ApiFailure([{ code: "country_blocked" }], "r"), new Response()])(
    "throws on %s",
    (error) => {
      expect(() => refuseWith(scope, parse(TYPED), error)).toThrow();
    },
  );
});

it("names the request only where it is our fault", () => {
  expect(refusalText(scope, new ApiFailure([{ code: "internal" }], "req-9"))).toContain("req-9");
  expect(refusalText(scope, new ApiFailure([{ code: "wrong_credentials" }], "req-9"))).not.toContain("req-9");
});
