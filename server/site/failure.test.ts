import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { DeadlinePassed } from "#server/deadline.ts";
import { isDisconnect, statusOfFailure } from "./failure.ts";

const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });

it("is a disconnect only where the connection of this visitor is gone", () => {
  const request = new IncomingMessage(new Socket());
  // The same error with the connection still there is of a connection to the platform.
  expect(isDisconnect({ request }, reset)).toBe(false);
  request.socket.destroy();
  expect(isDisconnect({ request }, reset)).toBe(true);
  expect(isDisconnect({ request }, new Error("no page"))).toBe(false);
});

it("is worth a retry where a deadline has passed", () => {
  expect(statusOfFailure(new DeadlinePassed())).toBe(503);
  expect(statusOfFailure(new Error("no page"))).toBe(500);
});
