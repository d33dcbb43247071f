import type { BrowserContext } from "@playwright/test";

/** Where React comes unasked, and where it waits until it is meant. */
export type Device = "able" | "weak";

const MEMORY: Record<Device, number> = { able: 8, weak: 2 };

/** Makes the pages of a browser hear of another device and line than those of the machine it runs on. */
export const pretend = (context: BrowserContext, device: Device) =>
  context.addInitScript((deviceMemory) => {
    const said = { deviceMemory, hardwareConcurrency: 8, connection: { effectiveType: "4g", saveData: false } };
    for (const [name, value] of Object.entries(said)) Object.defineProperty(navigator, name, { value });
  }, MEMORY[device]);
