import { readFileSync } from "node:fs";
import { photo } from "#tests/support/pictures.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { api, operate } from "./house.ts";
import { STANDINGS } from "./standings.ts";
import { expect, test } from "./visitor.ts";

for (const { as, newcomer } of STANDINGS) {
  test(`a document is requested, refused, sent, downloaded, reviewed and reported${as}`, async ({
    page,
    scripts,
    open,
    arriveAs,
    look,
  }) => {
    const player = await newcomer();
    operate("request-document", player.email, "identity");
    await arriveAs(player);
    await open("/en/player/verification");
    const main = page.getByRole("main");
    const file = main.locator("input[type=file]");
    const send = main.getByRole("button", { name: "Send the document" });
    await expect(main).toContainText("1 document");
    await look();

    await file.setInputFiles({ name: "passport.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
    await send.click();
    await expect(main.getByRole("alert")).toContainText("neither a JPEG");
    await look();
    // With scripts the page was not left, and the form is unchanged.
    if (scripts) expect(await file.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);

    const dot = await photo("png", { width: 1, height: 1 });
    await file.setInputFiles({ name: "passport.png", mimeType: "image/png", buffer: dot });
    await send.click();
    await expect(main.getByRole("alert")).toContainText("too small");
    await look();

    await file.setInputFiles({ name: "passport.jpg", mimeType: "image/jpeg", buffer: await photo() });
    await send.click();
    await expect(page.getByText("We have your document.").first()).toBeVisible();
    await expect(main).toContainText("In review since");
    await look();
    await expect(file).toHaveCount(0);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      main.getByRole("link", { name: "Download what you sent" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^openhand-doc_\w+\.jpg$/);
    expect(readFileSync(await download.path()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const [document] = dataOf(await api.call("listDocuments", {}, player)).documents;
    const address = `/en/player/verification/${document?.id}`;
    const { headers } = await page
      .context()
      .request.get(address)
      .then((answer) => ({ headers: answer.headers() }));
    expect(headers["content-disposition"]).toContain("attachment");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("sandbox");

    // The reviewer is not the player, who may be refused that page.
    await page.context().clearCookies();
    await open("/en/sandbox#documents");
    const panel = main.locator("article", { hasText: document?.id ?? "" });
    await panel.getByRole("button", { name: "Approve" }).click();
    await expect(main.locator("article", { hasText: document?.id ?? "" })).toHaveCount(0);
    await arriveAs(player);
    await open("/en/player/verification");
    await expect(main).toContainText("Approved");
    await look();

    const stranger = await newConfirmedPlayer(api);
    await arriveAs(stranger);
    expect((await page.context().request.get(address)).status()).toBe(404);
  });
}
