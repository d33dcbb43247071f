import { describe, expect, it } from "vitest";
import { openCountries, zoneOf } from "#server/platform/modules/geography/index.ts";
import { secondsAtNight, secondsByDay } from "./time.ts";

const span = (from: string, until: string) => ({ from: new Date(from), until: new Date(until) });

describe("secondsByDay", () => {
  it("splits a span at midnight UTC and sums the spans of a day", () => {
    const days = secondsByDay([
      span("2026-11-05T10:00:00Z", "2026-11-05T10:30:00Z"),
      span("2026-11-05T23:58:20Z", "2026-11-07T00:00:05.900Z"),
    ]);
    expect([...days]).toEqual([
      ["2026-11-05", 30 * 60 + 100],
      ["2026-11-06", 24 * 60 * 60],
      ["2026-11-07", 5],
    ]);
  });
});

describe("secondsAtNight", () => {
  const nightIn = (zone: string, from: string, until: string) => secondsAtNight([span(from, until)], zone, 6);

  it("reads the hours of the zone", () => {
    expect(nightIn("UTC", "2026-11-05T23:50:00Z", "2026-11-06T06:10:00Z")).toBe(6 * 60 * 60);
    expect(nightIn("Europe/Berlin", "2026-11-05T22:50:00Z", "2026-11-05T23:20:00Z")).toBe(20 * 60);
    // Nepal's time is three quarters of an hour off.
    expect(nightIn("Asia/Kathmandu", "2026-11-05T18:00:00Z", "2026-11-05T18:30:00Z")).toBe(15 * 60);
  });

  it("counts an hour more when clocks go back, and one less when they go forward", () => {
    expect(nightIn("Europe/Berlin", "2026-10-24T12:00:00Z", "2026-10-25T12:00:00Z")).toBe(7 * 60 * 60);
    expect(nightIn("Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T12:00:00Z")).toBe(5 * 60 * 60);
  });
});

describe("zoneOf", () => {
  it("returns a known time zone for every country in which an account can be opened", () => {
    const countries = openCountries({ blockedCountries: new Set() } as never, "en");
    expect(countries.length).toBeGreaterThan(200);
    for (const { code } of countries) {
      expect(zoneOf(code)).toContain("/");
      expect(() => new Intl.DateTimeFormat("en", { timeZone: zoneOf(code) })).not.toThrow();
    }
  });
});
