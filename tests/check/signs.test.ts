import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** All files that may know a player's signs: those that compute, return and show them. */
const KNOW_OF_SIGNS =
  /^(app\/(contract\/figures\.ts|features\/figures\/|routes\/dashboard\/your-30-days\.tsx)|server\/platform\/(api\/figures\.ts|modules\/figures\/))/;

it("no file that offers, mails or decides requests a player's figures or imports the rules of the signs", () => {
  const code = ["app", "server"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)))
    .filter((file) => /\.tsx?$/.test(file));
  const knowing = code.filter((file) =>
    /\b(getOwnFigures|getEarlySign|SIGN_RULES|SIGN_NAMES|signsOf)\b/.test(readFileSync(file, "utf8")),
  );
  expect(knowing.length).toBeGreaterThan(4);
  expect(knowing.filter((file) => !KNOW_OF_SIGNS.test(file))).toEqual([]);
});
