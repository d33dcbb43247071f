import { format } from "node:util";
import { afterEach, beforeEach, expect } from "vitest";

/** React, i18next and others report mistakes by console.error and carry on; a test that ignored it would pass despite a fault. */
const logged: string[] = [];

beforeEach(() => {
  logged.length = 0;
  console.error = (...parts: unknown[]) => void logged.push(format(...parts));
});

afterEach(() => {
  expect(logged, "console.error was called").toEqual([]);
});
