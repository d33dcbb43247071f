import type { TextKey } from "./text-key.ts";

type Say = (key: TextKey, values: Readonly<Record<string, unknown>>) => string;

/** Minutes as hours and minutes, exactly. */
export function minutesText(t: Say, total: number): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  if (hours === 0) return t("limits:amount.minutes", { minutes });
  return minutes === 0 ? t("limits:amount.hours", { hours }) : t("limits:amount.both", { hours, minutes });
}

/** Parses `2` hours or `1:30`, as typed, into minutes; undefined for anything else. */
export function readMinutes(text: string): number | undefined {
  const [, hours, minutes = "0"] = /^(\d{1,3})(?::([0-5]\d))?$/.exec(text.trim()) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
