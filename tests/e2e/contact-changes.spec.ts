import { randomUUID } from "node:crypto";
import { newNumber, otherThan, smsCodeTo } from "#tests/support/factors.ts";
import { codeTo } from "#tests/support/mail-codes.ts";
import { pdf } from "#tests/support/pictures.ts";
import { dataOf } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { NIGHTLY_STANDINGS } from "./standings.ts";
import { passMinute } from "./time.ts";
import { expect, test, type } from "./visitor.ts";

const newAddress = () => `${randomUUID()}@example.com`;
const WHY = "I have moved there for good.";

for (const { name, as, newcomer } of NIGHTLY_STANDINGS) {
  test(`the e-mail is changed by codes to both addresses${as}`, async ({ page, open, arriveAs, look }) => {
    const player = await newcomer();
    const fresh = newAddress();
    const isConfirmed = name !== "unconfirmed";
    const main = page.getByRole("main");
    await arriveAs(player);
    await open("/en/player/profile/email");
    await look();
    await type(page, "New address", "nobody", "Send the codes");
    await expect(main.getByRole("alert")).toBeVisible();
    await look();
    await type(page, "New address", player.email, "Send the codes");
    await expect(main.getByRole("alert")).toContainText("Your account has this address already");
    await look();
    await type(page, "New address", fresh, "Send the codes");
    await expect(page.getByRole("heading", { name: "Type the codes" })).toBeVisible();
    await look();

    const codes = page.locator("form#codes");
    const [oldCode, newCode] = [codes.locator("[name=oldCode]"), codes.locator("[name=newCode]")];
    await expect(oldCode).toHaveCount(isConfirmed ? 1 : 0);
    const change = page.getByRole("button", { name: "Change the address" });
    await change.click();
    await expect(main.getByRole("alert")).toContainText("Please fill this in");
    await look();
    const [old, right] = [await codeTo(api, player.email), await codeTo(api, fresh)];
    if (isConfirmed) await oldCode.fill(old);
    await newCode.fill(otherThan(right));
    await change.click();
    await expect(main.getByRole("alert")).toContainText("Tries left: 4.");
    await look();
    if (isConfirmed) await oldCode.fill(old);
    await newCode.fill(right);
    await change.click();
    await expect(page.getByText("Your e-mail address is changed").first()).toBeVisible();
    await expect(main).toContainText(fresh);
    await look();
  });

  test(`codes of an e-mail expire after five attempts, and new ones can be sent${as}`, async ({
    page,
    open,
    arriveAs,
    look,
  }) => {
    const player = await newcomer();
    const fresh = newAddress();
    const isConfirmed = name !== "unconfirmed";
    const main = page.getByRole("main");
    await arriveAs(player);
    await open("/en/player/profile/email");
    await type(page, "New address", fresh, "Send the codes");
    const codes = page.locator("form#codes");
    await expect(codes).toBeVisible();
    const [old, right] = [await codeTo(api, player.email), await codeTo(api, fresh)];
    for (const left of [4, 3, 2, 1, 0]) {
      if (isConfirmed) await codes.locator("[name=oldCode]").fill(otherThan(old));
      await codes.locator("[name=newCode]").fill(isConfirmed ? right : otherThan(right));
      await page.getByRole("button", { name: "Change the address" }).click();
      await expect(main.getByRole("alert")).toContainText(`Tries left: ${left}.`);
    }
    await look();
    await open("/en/player/profile/email");
    await expect(codes).toHaveCount(0);
    await type(page, "New address", fresh, "Send the codes");
    await expect(main.getByRole("alert")).toContainText("That was too often");
    await look();
    await passMinute(player.id);
    await type(page, "New address", fresh, "Send the codes");
    await expect(codes).toBeVisible();
  });

  test(`an e-mail whose old address is lost is reviewed, and the request withdrawn${as}`, async ({
    page,
    open,
    arriveAs,
    look,
  }) => {
    test.skip(name === "unconfirmed", "needs no code of the old address");
    const player = await newcomer();
    const fresh = newAddress();
    const main = page.getByRole("main");
    await arriveAs(player);
    await open("/en/player/profile/email");
    await type(page, "New address", fresh, "Send the codes");
    const lost = page.locator("form#lost");
    await lost.locator("[name=newCode]").fill(otherThan(await codeTo(api, fresh)));
    await lost.locator("[name=reason]").fill("too short");
    await lost.getByRole("button", { name: "Ask for the change" }).click();
    await expect(main.getByRole("alert")).toContainText("At least 10 characters");
    await look();
    await lost.locator("[name=newCode]").fill(await codeTo(api, fresh));
    await lost.locator("[name=reason]").fill("That mailbox is closed.");
    await lost.getByRole("button", { name: "Ask for the change" }).click();
    await expect(page.getByText("We look at your request").first()).toBeVisible();
    await expect(main).toContainText("In review since");
    await look();
    await page.getByRole("button", { name: "Take it back" }).click();
    await expect(main).toContainText("Taken back on");
    await look();
  });

  test(`the country is changed after an operator has reviewed a proof${as}`, async ({ page, open, arriveAs, look }) => {
    const player = await newcomer();
    const main = page.getByRole("main");
    const ask = async (country: string, reason: string) => {
      await main.locator("select[name=country]").selectOption(country);
      await main.locator("[name=reason]").fill(reason);
      await main.getByRole("button", { name: "Ask for the change" }).click();
    };
    const decide = async (decision: "approve" | "refuse") => {
      const { changes } = dataOf(await api.call("listAccountChanges", {}, player));
      dataOf(await api.call("decideSandboxChange", { changeId: changes[0]?.id ?? "", decision }));
    };
    await arriveAs(player);
    await open("/en/player/profile/country");
    await look();
    await ask("", "");
    await expect(main.getByRole("alert")).toContainText("Please fill this in");
    await look();
    await ask("AT", WHY);
    await expect(main).toContainText("In review since");
    await look();
    await decide("refuse");
    await open("/en/player/profile/country");
    await expect(main).toContainText("Refused on");
    await look();
    await ask("AT", WHY);
    await expect(main).toContainText("In review since");

    await page.getByRole("main").getByRole("link", { name: "Send the document" }).click();
    const file = { name: "bill.pdf", mimeType: "application/pdf", buffer: pdf() };
    await main.locator("input[type=file]").setInputFiles(file);
    await main.getByRole("button", { name: "Send the document" }).click();
    await expect(main).toContainText("In review since");
    await look();
    const [document] = dataOf(await api.call("listDocuments", {}, player)).documents;
    dataOf(await api.call("decideSandboxDocument", { documentId: document?.id ?? "", decision: "approved" }));
    await decide("approve");
    await open("/en/player/profile/country");
    await expect(main).toContainText("Changed on");
    await expect(main.locator("dl").first()).toContainText("Austria");
    await look();
    await open("/en/player/profile/view");
    await look();
  });

  test(`a telephone number is confirmed by a code, which is sent again${as}`, async ({
    page,
    open,
    arriveAs,
    look,
  }) => {
    const player = await newcomer();
    const phone = newNumber();
    const main = page.getByRole("main");
    await arriveAs(player);
    await open("/en/player/profile/phone");
    await look();
    await type(page, "Phone", "12", "Send a code");
    await expect(main.getByRole("alert")).toContainText("not a phone number");
    await look();
    await type(page, "Phone", phone, "Send a code");
    await expect(page.getByRole("heading", { name: "Type the code" })).toBeVisible();
    await look();
    const code = await smsCodeTo(api, phone);
    await type(page, "Code from the SMS", otherThan(code), "Confirm the number");
    await expect(main.getByRole("alert")).toContainText("Tries left: 4.");
    await look();
    await page.getByRole("button", { name: "Send a new code" }).click();
    await expect(main.getByRole("alert")).toContainText("That was too often");
    await look();
    await passMinute(player.id);
    await page.getByRole("button", { name: "Send a new code" }).click();
    await expect(main).toContainText("Tries left: 5");
    await expect(main.getByRole("alert")).toHaveCount(0);
    await look();
    await type(page, "Code from the SMS", await smsCodeTo(api, phone), "Confirm the number");
    await expect(page.getByText("Number confirmed").first()).toBeVisible();
    await expect(main).toContainText(phone);
    await look();
  });

  test(`a code by SMS expires after five attempts, and a new one can be sent${as}`, async ({
    page,
    open,
    arriveAs,
    look,
  }) => {
    const player = await newcomer();
    const phone = newNumber();
    const main = page.getByRole("main");
    await arriveAs(player);
    await open("/en/player/profile/phone");
    await type(page, "Phone", phone, "Send a code");
    await expect(page.getByRole("heading", { name: "Type the code" })).toBeVisible();
    const code = await smsCodeTo(api, phone);
    for (const left of [4, 3, 2, 1, 0]) {
      await type(page, "Code from the SMS", otherThan(code), "Confirm the number");
      await expect(main.getByRole("alert")).toContainText(`Tries left: ${left}.`);
    }
    await look();
    await open("/en/player/profile/phone");
    await expect(page.getByRole("button", { name: "Confirm the number" })).toHaveCount(0);
    await passMinute(player.id);
    await type(page, "Phone", phone, "Send a code");
    await expect(page.getByRole("button", { name: "Confirm the number" })).toBeVisible();
  });
}
