import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { dataOf, PASSWORD, refusalOf } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { STANDINGS } from "./standings.ts";
import { expect, test } from "./visitor.ts";

for (const { as, newcomer } of STANDINGS) {
  test(`a copy of all data is requested and fetched, and the account closed for good${as}`, async ({
    page,
    open,
    arriveAs,
    look,
  }) => {
    const player = await newcomer();
    await arriveAs(player);
    await open("/en/player/profile/view");
    await page.getByRole("main").getByRole("link", { name: "Get a copy of your data" }).click();
    const main = page.getByRole("main");
    const copy = main.locator("#export");

    await expect(copy).toBeVisible();
    await look();
    await copy.getByLabel("Password").fill("not the password");
    await copy.getByRole("button", { name: "Ask for a copy" }).click();
    await expect(main.getByRole("alert")).toContainText("No copy was asked for");
    await look();
    await copy.getByLabel("Password").fill(PASSWORD);
    await copy.getByRole("button", { name: "Ask for a copy" }).click();
    await expect(copy).toContainText("We put it together");
    await look();
    await expect(async () => {
      const { export: made } = dataOf(await api.call("getDataExport", {}, player));
      expect(made?.state).toBe("ready");
    }).toPass();
    await open("/en/player/profile/close");
    await look();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      copy.getByRole("link", { name: /^Download the copy/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^openhand-exp_\w+\.zip$/);
    const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
    expect(JSON.parse(strFromU8(files["players.json"] ?? new Uint8Array()))).toMatchObject([{ email: player.email }]);

    await expect(main).toContainText("Nothing is left to take out.");
    const steps = main.locator(".steps").first();
    await steps.getByLabel("Password").fill("not the password");
    await steps.getByRole("button", { name: "Close my account" }).click();
    await expect(main.getByRole("alert")).toBeVisible();
    await look();
    // Below the title of its step, and as wide as the form.
    const [summary, field] = await Promise.all(
      [steps.getByRole("alert"), steps.getByLabel("Password")].map((part) => part.boundingBox()),
    );
    expect(summary?.x).toBeLessThanOrEqual(field?.x ?? 0);
    await steps.getByLabel("Password").fill(PASSWORD);
    await steps.getByRole("button", { name: "Close my account" }).click();
    await expect(page.getByText("Your account is closed").first()).toBeVisible();
    await look();
    const again = await api.call("signIn", { email: player.email, password: PASSWORD });
    expect(refusalOf(again)).toEqual([423, "player_closed"]);
  });
}
