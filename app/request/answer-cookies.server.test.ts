import { expect, it } from "vitest";
import { AnswerCookies } from "./answer-cookies.server.ts";

it("sends the later of two cookies of one name, and each once", () => {
  const cookies = new AnswerCookies("http://openhand.test");
  for (const cookie of ["auth_token=; Max-Age=0", "lang=en", "auth_token=next"]) cookies.set(cookie);
  expect(cookies.take()).toEqual(["lang=en", "auth_token=next"]);
  expect(cookies.take()).toEqual([]);
});

it("sends them over https alone where the site is there", () => {
  const cookies = new AnswerCookies("https://openhand.test");
  cookies.set("lang=en");
  expect(cookies.take()).toEqual(["lang=en; Secure"]);
});
