import type { BrowserContext, Page } from "@playwright/test";

/** Devices where React loads by itself, and where it waits for the first interaction. */
export type Device = "able" | "weak";

const MEMORY: Record<Device, number> = { able: 8, weak: 2 };

/** Makes the pages of a browser report another device and connection than those of this machine. */
export const pretend = (context: BrowserContext, device: Device) =>
  context.addInitScript((deviceMemory) => {
    const reported = { deviceMemory, hardwareConcurrency: 8, connection: { effectiveType: "4g", saveData: false } };
    for (const [name, value] of Object.entries(reported)) Object.defineProperty(navigator, name, { value });
  }, MEMORY[device]);

/** React marks the elements it has hydrated; before that a press causes an ordinary full load. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__react"));
  });
}
