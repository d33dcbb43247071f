import { expect, test } from "./visitor.ts";

test("a list that has pages leads to the page before and to the first", async ({ page, open }) => {
  await open("/en/blog");
  const pages = page.getByRole("navigation", { name: "Pages", exact: true });
  const stories = () => page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  const newest = await stories();
  await expect(pages.getByRole("link")).toHaveText(["Next page"]);
  await pages.getByRole("link", { name: "Next page" }).click();
  await expect(pages.getByRole("link", { name: "First page" })).toHaveAttribute("href", "/en/blog");
  expect(await stories()).not.toEqual(newest);
  await pages.getByRole("link", { name: "Previous page" }).click();
  await expect(pages.getByRole("link")).toHaveText(["Next page"]);
  expect(await stories()).toEqual(newest);
});

test("the ways back in a history keep its filters", async ({ page, open, arriveAs }) => {
  await arriveAs("anna@openhand.example");
  const latest = Buffer.from(`${Date.now()}:zzz`).toString("base64url");
  await open(`/en/player/history/payments?state=done&currency=EUR&cursor=${latest}`);
  const pages = page.getByRole("navigation", { name: "Pages", exact: true });
  const filtered = "/en/player/history/payments?state=done&currency=EUR";
  await expect(pages.getByRole("link", { name: "First page" })).toHaveAttribute("href", filtered);
  await pages.getByRole("link", { name: "Previous page" }).click();
  await expect(page).toHaveURL(/payments\?state=done&currency=EUR&cursor=/);
  await expect(pages.getByRole("link", { name: /page$/ })).toHaveCount(0);
  await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
});
