import type { Page } from "@playwright/test";
import { contrast } from "#app/posters/inks.ts";
import { playRound } from "#tests/support/table-rounds.ts";
import { expect, test } from "./visitor.ts";

/** The foreground and background of every word and chip on roulette's board, as the page paints them. */
const printedOn = (page: Page) =>
  page.evaluate(() => {
    /** Null if it is transparent. */
    const solid = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      if (alpha === 0) return null;
      return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    };
    /** What is painted under an element: its own background, or that of its label, or the next one behind. */
    const groundOf = (element: Element | null): string => {
      if (!element) return "#ffffff";
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const face = element.matches(".chip") && /rgb\([^)]+\)/.exec(backgroundImage)?.[0];
      const laid = getComputedStyle(element, "::before");
      const before = laid.content !== "none" && laid.clipPath === "none" ? solid(laid.backgroundColor) : null;
      return (face && solid(face)) || before || solid(backgroundColor) || groundOf(element.parentElement);
    };
    const words = [...document.querySelectorAll(".roulette-cloth label > span, .chip > span, .roulette-hub > *")];
    const cloth = words
      .filter((element) => element.textContent?.trim())
      .map((element) => {
        let through = 1;
        for (let box: Element | null = element; box; box = box.parentElement)
          through *= Number(getComputedStyle(box).opacity);
        return {
          of: element.textContent ?? "",
          ink: solid(getComputedStyle(element).color) ?? "",
          ground: groundOf(element),
          through,
        };
      });
    const wheel = [...document.querySelectorAll(".roulette-turns [data-tone]")].map((pocket) => ({
      of: `pocket ${pocket.textContent}`,
      ink: solid(getComputedStyle(pocket.querySelector("text") as Element).fill) ?? "",
      ground: solid(getComputedStyle(pocket.querySelector("path") as Element).fill) ?? "",
      through: 1,
    }));
    const signs = [...document.querySelectorAll('.roulette-cloth [data-spot="half"][data-tone]')].map((half) => ({
      of: "sign",
      ink: solid(getComputedStyle(half, "::before").backgroundColor) ?? "",
      ground: solid(getComputedStyle(half).backgroundColor) ?? "",
      through: 1,
    }));
    return [...cloth, ...wheel, ...signs];
  });

for (const forcedColors of ["none", "active"] as const) {
  test(`the board of roulette is readable${forcedColors === "active" ? " with forced colours" : ""}`, async ({
    page,
    open,
  }) => {
    await page.emulateMedia({ forcedColors, reducedMotion: "reduce" });
    await open("/en/rules/slow-roulette");
    const wrong: string[] = [];
    const look = async () => {
      const printed = await printedOn(page);
      expect(printed.length).toBeGreaterThan(37 * 2);
      for (const { of, ink, ground, through } of printed) {
        const ratio = contrast(ink, ground);
        if (ratio < (of === "sign" ? 3 : 4.5) || through < 1)
          wrong.push(`${of}: ${ink} on ${ground}, ${ratio.toFixed(2)}`);
      }
    };
    await look();
    // With chips that won and lost, and the drawn field marked: one of two colours loses, even if zero is not drawn.
    await page.locator('.stage input[value="black"]').click({ force: true });
    await playRound(page, "roulette", 1);
    await look();
    expect([...new Set(wrong)]).toEqual([]);
  });
}

test("with forced colours cards have an edge, and nothing moves behind the words of the button", async ({
  page,
  open,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await open("/en/games-slots");
  await expect(page.locator(".poster").first()).toHaveCSS("outline-style", "solid");
  await open("/en/rules/hundred-dice");
  const button = page.locator(".go-button");
  const words = await button.locator(".word").boundingBox();
  const fill = await button.locator(".fill").boundingBox();
  if (!words || !fill) throw new Error("there is no button");
  expect(words.y + words.height).toBeLessThanOrEqual(fill.y);
});

/** The colour of the side that marks the current one of these links, and those of the same side of the others. */
const marks = (page: Page, links: string, side: "Top" | "Left") =>
  page.locator(links).evaluateAll((all, side) => {
    const drawn = all.map((link) => {
      const style = getComputedStyle(link);
      const width = style[`border${side}Width`];
      return { isCurrent: link.hasAttribute("aria-current"), edge: width === "0px" ? "" : style[`border${side}Color`] };
    });
    const ground = getComputedStyle(document.body).backgroundColor;
    const shown = drawn.filter(({ edge }) => edge !== "" && edge !== ground && edge !== "rgba(0, 0, 0, 0)");
    return {
      marked: shown.filter(({ isCurrent }) => isCurrent).length,
      others: shown.filter(({ isCurrent }) => !isCurrent).length,
    };
  }, side);

test("with forced colours the current page alone is marked in the bar and in the account's menu", async ({
  page,
  open,
  arriveAs,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open("/en/games-all");
  expect(await marks(page, ".thumbs > *", "Top")).toEqual({ marked: 1, others: 0 });
  await arriveAs("anna@openhand.example");
  await open("/en/player/limits");
  expect(await marks(page, ".sections a", "Left")).toEqual({ marked: 1, others: 0 });
});

test("with forced colours the main figure of a printed page has the colour of text", async ({ page, open }) => {
  await page.emulateMedia({ forcedColors: "active" });
  for (const path of ["/en/house-ledger", "/en/public-log"]) {
    await open(path);
    const [figure, text] = await Promise.all(
      [".first > b", "main h1"].map((place) =>
        page.locator(place).evaluate((element) => getComputedStyle(element).color),
      ),
    );
    expect(figure).toBe(text);
  }
});
