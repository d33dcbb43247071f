import type { BrowserContext, Page } from "@playwright/test";

/** Where React comes unasked, and where it waits until it is meant. */
export type Device = "able" | "weak";

const MEMORY: Record<Device, number> = { able: 8, weak: 2 };

/** Makes the pages of a browser hear of another device and line than those of the machine it runs on. */
export const pretend = (context: BrowserContext, device: Device) =>
  context.addInitScript((deviceMemory) => {
    const said = { deviceMemory, hardwareConcurrency: 8, connection: { effectiveType: "4g", saveData: false } };
    for (const [name, value] of Object.entries(said)) Object.defineProperty(navigator, name, { value });
  }, MEMORY[device]);

/** React marks the elements it has taken over; before that a press is an ordinary full load. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__react"));
  });
}
