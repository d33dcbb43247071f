import { describe, expect, it } from "vitest";
import { socialClients, socialProblem } from "./social.ts";

describe("the networks' variables", () => {
  it.each([
    [{}, {}],
    [{ MAILRU_CLIENT_ID: "m", MAILRU_CLIENT_SECRET: "s" }, { mailru: { clientId: "m", clientSecret: "s" } }],
    [{ VK_CLIENT_ID: "1" }, { vkontakte: { clientId: "1", clientSecret: null } }],
    [{ VK_CLIENT_ID: "1", VK_CLIENT_SECRET: "s" }, { vkontakte: { clientId: "1", clientSecret: "s" } }],
    [{ YANDEX_CLIENT_ID: "y", YANDEX_CLIENT_SECRET: "s" }, { yandex: { clientId: "y", clientSecret: "s" } }],
  ])("%j are %j", (variables, clients) => {
    expect(socialProblem(variables)).toBeUndefined();
    expect(socialClients(variables)).toEqual(clients);
  });

  it.each([
    [{ MAILRU_CLIENT_ID: "m" }, "MAILRU_CLIENT_ID needs MAILRU_CLIENT_SECRET"],
    [{ YANDEX_CLIENT_SECRET: "s" }, "YANDEX_CLIENT_SECRET needs YANDEX_CLIENT_ID"],
    [{ VK_CLIENT_SECRET: "s" }, "VK_CLIENT_SECRET needs VK_CLIENT_ID"],
  ])("%j are half of what is needed", (variables, problem) => {
    expect(socialProblem(variables)).toContain(problem);
  });
});
