import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** All that may know of a player's signs: what finds them, what tells them, and the page and the note that show them. */
const KNOW_OF_SIGNS =
  /^(app\/(contract\/figures\.ts|features\/figures\/|routes\/dashboard\/your-30-days\.tsx)|server\/platform\/(api\/figures\.ts|modules\/figures\/))/;

it("nothing that offers, mails or decides asks for a player's figures or reads the rules of the signs", () => {
  const code = ["app", "server"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)))
    .filter((file) => /\.tsx?$/.test(file));
  const knowing = code.filter((file) =>
    /\b(getOwnFigures|getEarlySign|SIGN_RULES|SIGN_NAMES|signsOf)\b/.test(readFileSync(file, "utf8")),
  );
  expect(knowing.length).toBeGreaterThan(4);
  expect(knowing.filter((file) => !KNOW_OF_SIGNS.test(file))).toEqual([]);
});
