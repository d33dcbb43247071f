import { expect, it } from "vitest";
import { toldApart } from "./session-names.ts";

const session = (device: string, startedAt: string) => ({ device, country: "Germany", startedAt });

it("sessions that read alike are numbered, and others are not", () => {
  const sessions = [
    session("Firefox", "12:01"),
    session("Chrome", "12:01"),
    session("Firefox", "12:02"),
    session("Firefox", "12:01"),
  ];
  expect(toldApart(sessions).map(({ device, startedAt }) => `${device} ${startedAt}`)).toEqual([
    "Firefox (1) 12:01",
    "Chrome 12:01",
    "Firefox 12:02",
    "Firefox (2) 12:01",
  ]);
});
