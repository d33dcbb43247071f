import { expect, it } from "vitest";
import { noUsage, usageIn, usageProblems, wholesIn } from "./usage.ts";

const ENGLISH = new Map([
  ["common:close", "Close"],
  ["games:spin", "Spin"],
  ["games:state_one", "One state"],
  ["games:state_other", "States"],
  ["errors:busy", "Busy"],
]);
const LETTERS = new Map([
  ["letters:greeting", "Hello"],
  ["letters:farewell.subject", "Goodbye"],
  ["seed:spring-cup", "Spring Cup"],
]);

function problemsOf(source: string): string[] {
  const usage = noUsage();
  usageIn("x.tsx", source, usage);
  return usageProblems(usage, ENGLISH);
}

const ALL = `
  const labels = { stop: "common:close" };
  function Play() {
    const { t } = useTranslation(["games", "common"]);
    return <b title={t(\`errors:\${code}\`)}>{free ? t("spin") : t("state", { count })}</b>;
  }`;

it("reports nothing if all texts exist and are used", () => {
  expect(problemsOf(ALL)).toEqual([]);
});

it.each([
  ["a text that does not exist", 'scope.t("games:stop");', "x.tsx uses the missing text games:stop"],
  ["one branch that does not exist", 't(free ? "close" : "open");', "x.tsx uses the missing text common:open"],
  ["the wrong namespace", 't("spin");', "x.tsx uses the missing text common:spin"],
  ["a pattern that matches nothing", `t(\`games:sort.\${order}\`);`, "x.tsx uses the missing text ^games:sort\\..+$"],
])("reports %s", (_what, source, problem) => {
  expect(problemsOf(`${ALL}\n${source}`)).toEqual([problem]);
});

it("reports an unused text", () => {
  expect(problemsOf(ALL.replace('t("spin")', "null"))).toEqual(["nothing uses games:spin"]);
});

function unusedIn(platform: string, site = ""): string[] {
  const usage = noUsage();
  usageIn("x.tsx", site, usage);
  wholesIn("x.ts", platform, usage);
  return usageProblems(usage, LETTERS);
}

it("counts a letter and a text of the seeded world as used where the platform names them", () => {
  expect(unusedIn(`t("greeting"); letterTo(player, "farewell", {}); seedTexts("spring-cup");`)).toEqual([]);
});

it("reports a letter that is never sent, even if the site uses the same word", () => {
  expect(unusedIn(`t("greeting"); seedTexts("spring-cup");`, `const word = "farewell";`)).toEqual([
    "nothing uses letters:farewell.subject",
  ]);
});
