import { dataOf, newUnknownPlayer } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

/** A number unique to this run: one number gets one SMS a minute. */
const newNumber = () => `+49151${String(Date.now()).slice(-8)}`;

const codeTo = async (phone: string) => {
  const { messages } = dataOf(await api.call("listOutbox", { to: phone }));
  return /\b\d{6}\b/.exec(messages[0]?.text ?? "")?.[0] ?? "none";
};

test("a number is confirmed by the code that was sent to it", async ({ page, open, arriveAs, scripts }) => {
  await arriveAs(await newUnknownPlayer(api));
  await open("/en/player/profile/phone");
  await expect(page.getByText("You have told us no number.")).toBeVisible();

  await page.getByLabel("Phone").fill("call me");
  await page.getByRole("button", { name: "Send a code" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Phone")).toHaveValue("call me");

  const phone = newNumber();
  await page.getByLabel("Phone").fill(`${phone.slice(0, 3)} (0)${phone.slice(3)}`);
  await page.getByRole("button", { name: "Send a code" }).click();
  await expect(page.getByText(`We sent six digits to ${phone}.`)).toBeVisible();

  const code = await codeTo(phone);
  await page.getByLabel("Code from the SMS").fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Confirm the number" }).click();
  await expect(page.getByRole("alert")).toContainText("Tries left: 4");
  // Credentials are not refilled in any form.
  if (!scripts) await expect(page.getByLabel("Code from the SMS")).toHaveValue("");

  await page.getByRole("button", { name: "Send a new code" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();

  await page.getByLabel("Code from the SMS").fill(code);
  await page.getByRole("button", { name: "Confirm the number" }).click();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
});

test("a player provides once what the country requires", async ({ page, open, arriveAs }) => {
  await arriveAs(await newUnknownPlayer(api, { country: "CL" }));
  await open("/en/player/add-profile-data");
  await page.getByLabel("Name", { exact: true }).fill("Ada");
  await page.getByLabel("Surname").fill("Soto");
  await page.getByLabel("Street and number").fill(`Alameda ${Date.now()}`);
  await page.getByLabel("City").fill("Santiago");
  await page.getByLabel("Kind of document").selectOption({ label: "Passport" });
  await page.getByLabel("Number of the document").fill("P");
  await page.locator("main button.act").click();
  await expect(page.getByText("This number does not fit").first()).toBeVisible();
  await expect(page.getByLabel("Street and number")).toHaveValue(/Alameda/);

  const passport = `P${Date.now()}`;
  await page.getByLabel("Number of the document").fill(passport);
  await page.locator("main button.act").click();
  await expect(page).toHaveURL(/player\/balance/);

  await open("/en/player/profile/view");
  await expect(page.getByText(`••• ${passport.slice(-4)}`)).toBeVisible();
  await expect(page.locator("body")).not.toContainText(passport);
  await open("/en/player/add-profile-data");
  await expect(page).toHaveURL(/player\/balance/);
});
