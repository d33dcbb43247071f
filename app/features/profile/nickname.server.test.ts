import { afterAll, expect, it } from "vitest";
import { ApiFailure } from "#app/api/failure.ts";
import { LANGUAGES } from "#app/contract/languages.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { nicknameRefusal } from "./nickname.server.ts";

const door = await openDoor();
afterAll(() => door.close());

const refusalIn = async (language: string, failure: ApiFailure) => {
  const { scope } = await door.visit(`/${language}`);
  if (!scope) throw new Error("the guards refused the page");
  return nicknameRefusal(scope, failure);
};

it.each(LANGUAGES)("tells beside the field when another nickname can be chosen, in %s", async (language) => {
  const failure = new ApiFailure(
    [{ code: "nickname_waits", parameters: { until: "2026-12-30T20:31:00.000Z" } }],
    "request",
  );
  const refusal = await refusalIn(language, failure);
  expect(refusal).toMatchObject({ field: "nickname", text: expect.stringMatching(/3.*30|30.*3/) });
  expect(refusal).toMatchObject({ text: expect.stringContaining("20:31:00 UTC") });
});

it("leaves other refusals as they are", async () => {
  const taken = new ApiFailure([{ code: "nickname_taken", path: "nickname", issue: "nickname_taken" }], "request");
  expect(await refusalIn("en", taken)).toBe(taken);
});
