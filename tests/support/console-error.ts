import { format } from "node:util";
import { afterEach, beforeEach, expect } from "vitest";

/** React, i18next and others tell of mistakes there and carry on; a test that ignores that is green over a fault. */
const told: string[] = [];

beforeEach(() => {
  told.length = 0;
  console.error = (...parts: unknown[]) => void told.push(format(...parts));
});

afterEach(() => {
  expect(told, "console.error was called").toEqual([]);
});
