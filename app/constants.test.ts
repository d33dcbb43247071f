import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import english from "../locales/en/common.json" with { type: "json" };
import { FALLBACK_LANGUAGE, LANGUAGES } from "./contract/languages.ts";
import { PLAYER_STATUSES } from "./contract/player.ts";
import { earliestExtension } from "./contract/protection.ts";
import { writeCookie } from "./cookies/cookies.server.ts";
import { GO_HOME_MS } from "./features/protection/GoHome.tsx";
import { LONGEST_WAIT_MS } from "./features/protection/long-timeout.ts";
import { formatterFor } from "./i18n/format.server.ts";
import { REFRESH_MS } from "./lib/device.client.ts";
import { HIDE_DELAY_MS, SHOW_DELAY_MS } from "./lib/info-tip.client.ts";
import { BUFFER_PX, MOST_ITEMS } from "./lib/use-endless.ts";
import { NOTICE_DURATION_MS } from "./state/notices.ts";

/**
 * The constants of the specification (SPEC §9), each in the one place that defines it. Those of lazy images are tested in
 * `lib/lazy-images.test.ts`, the name of payload files in `server/site/payload.test.ts`.
 */
const sheet = (name: string) => readFileSync(`app/styles/${name}.css`, "utf8");
const date = (format: "default" | "birthday" | "news" | "authHistory" | "restrictions") =>
  formatterFor("en").date("2026-01-31T04:05:06Z", format);

const YEAR = "Max-Age=31536000";

it.each<[string, unknown, unknown]>([
  ["languages", LANGUAGES, ["en", "ca", "es", "fr", "kk", "pl", "pt", "ru", "tr", "de"]],
  ["fallback language", FALLBACK_LANGUAGE, "ru"],
  ["language cookie", writeCookie("lang", "en").split("; "), ["lang=en", "Path=/", "SameSite=Lax", YEAR]],
  ["partner cookie", writeCookie("partner_params", "a").includes(YEAR), true],
  ["default status", PLAYER_STATUSES[0], "iron"],
  ["earliest extension", earliestExtension(new Date("2026-01-01"), new Date("2026-01-31T23:59:59Z")), "2026-02-01"],
  ["going home", GO_HOME_MS, 1000],
  ["date", date("default"), "2026-01-31 04:05:06"],
  ["date of birth", date("birthday"), "31-01-2026"],
  ["date of news", date("news"), "2026.01.31"],
  ["date of a sign-in", date("authHistory"), "31-01-2026 04:05"],
  ["date of a restriction", date("restrictions"), "2026-01-31"],
  ["notice duration", NOTICE_DURATION_MS, 3000],
  ["popup stacking", sheet("tokens").match(/--popup[a-z-]*: \d+/g), ["--popup: 99991", "--popup-terms: 99992"]],
  ["longest wait of a timer", LONGEST_WAIT_MS, 2147483647],
  ["device refresh after a resize", REFRESH_MS, 50],
  ["tip delays", [SHOW_DELAY_MS, HIDE_DELAY_MS], [100, 0]],
  ["tip above its button, 10 px away", /position-area: top;[^}]*margin: 0 0 10px/.test(sheet("tips")), true],
  ["virtual scroller", [BUFFER_PX, MOST_ITEMS], [200, 1000]],
  ["empty dropdown", english.select.empty, "Sorry, no matching options"],
])("%s", (_, ours, specified) => {
  expect(ours).toEqual(specified);
});
