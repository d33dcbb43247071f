import { expect, it } from "vitest";
import { deviceOf } from "./device.ts";

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const BLINK = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0", "Firefox, Linux"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/143.0.0.0 Safari/537.36`, "Chrome, Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`, "Edge, Windows"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/143.0.0.0 Mobile Safari/537.36`, "Chrome, Android"],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} SamsungBrowser/28.0 Chrome/130 Mobile Safari/537.36`,
    "Samsung Internet, Android",
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/143 Mobile Safari/537.36 OPR/93.0`, "Opera, Android"],
  [`Mozilla/5.0 (Windows NT 10.0) ${BLINK} Chrome/142 YaBrowser/26.1 Safari/537.36`, "Yandex Browser, Windows"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${WEBKIT} Version/19.1 Mobile/15E148 Safari/604.1`,
    "Safari, iPhone",
  ],
  [`Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) ${WEBKIT} CriOS/143 Mobile/15E148 Safari/604.1`, "Chrome, iPad"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/19.1 Safari/605.1.15`, "Safari, macOS"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/143 Safari/537.36`, "Chrome, ChromeOS"],
  ["Something/1.0 (Windows)", "Windows"],
  ["curl/8.9", null],
  ["<script>alert(1)</script>", null],
  ["", null],
  [null, null],
])("%s is %j", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

it("reads no further than the length of any real user agent", () => {
  expect(deviceOf(`${"Version/".repeat(2_000)} Safari/605 (Windows)`)).toBeNull();
});
