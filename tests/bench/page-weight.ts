import { brotliCompressSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { type Device, hydrated, pretend } from "#tests/support/device.ts";
import { type Fetched, fetched } from "./fetched.ts";
import { addCookies } from "./presses.ts";

export interface Weight {
  files: number;
  raw: number;
  brotli: number;
}

export interface PageWeight {
  /** Naming its files, as all documents but the first one of a build. */
  html: Weight;
  /** The first one, which includes its stylesheets and the first script. */
  firstDocument: Weight;
  css: Weight;
  /** What a weak device fetches before the first interaction. */
  first: Weight;
  /** What an able device has fetched once it is idle, including the first script. */
  idle: Weight;
}

interface Visit {
  cookie: string;
  device: Device;
}

const AS_DOCUMENT = { "Sec-Fetch-Dest": "document" };

const IDLE_MS = 3_000;

const NOTHING: Weight = { files: 0, raw: 0, brotli: 0 };

const weigh = ({ wire, raw, headers }: Fetched): Weight => ({
  files: 1,
  raw: raw.length,
  // Uncompressed responses are measured as a proxy might compress them, so that the figures compare.
  brotli: headers["content-encoding"] === "br" ? wire.length : brotliCompressSync(raw).length,
});

const add = (a: Weight, b: Weight): Weight => ({
  files: a.files + b.files,
  raw: a.raw + b.raw,
  brotli: a.brotli + b.brotli,
});

async function weightOf(origin: string, paths: Iterable<string>): Promise<Weight> {
  let sum = NOTHING;
  for (const path of paths) {
    const file = await fetched(new URL(path, origin).href);
    if (file.status !== 200) throw new Error(`${path} answers ${file.status}`);
    sum = add(sum, weigh(file));
  }
  return sum;
}

/** The addresses of a kind that a page fetches by itself until no more requests come. */
async function fetchedBy(browser: Browser, origin: string, path: string, { cookie, device }: Visit) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  try {
    await pretend(context, device);
    await addCookies(context, origin, cookie);
    // The first document of a build includes some of the files; this is that one.
    await context.request.get(origin + path, { headers: AS_DOCUMENT });
    const page = await context.newPage();
    // A stream of events never ends.
    await page.route("**/live?**", (route) => route.fulfill({ status: 204 }));
    const addresses = { script: new Set<string>(), stylesheet: new Set<string>() };
    page.on("request", (request) => {
      const kind = request.resourceType();
      if (kind === "script" || kind === "stylesheet") addresses[kind].add(request.url());
    });
    const last = page.waitForRequest(/\/assets\/later\.client-/);
    await page.goto(origin + path);
    await last;
    if (device === "able") await hydrated(page);
    // The last parts each wait for an idle moment.
    await page.waitForTimeout(IDLE_MS);
    return addresses;
  } finally {
    await context.close();
  }
}

/** What a first visit to a page loads before any interaction; pictures, texts and fonts excluded. */
export async function pageWeight(browser: Browser, origin: string, path: string, cookie = ""): Promise<PageWeight> {
  const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
  const page = await fetched(origin + path, { headers });
  const firstDocument = await fetched(origin + path, { headers: { ...headers, ...AS_DOCUMENT } });
  if (page.status !== 200) throw new Error(`${path} answers ${page.status} ${page.headers.location ?? ""}`);
  const weak = await fetchedBy(browser, origin, path, { cookie, device: "weak" });
  const able = await fetchedBy(browser, origin, path, { cookie, device: "able" });
  return {
    html: weigh(page),
    firstDocument: weigh(firstDocument),
    css: await weightOf(origin, weak.stylesheet),
    first: await weightOf(origin, weak.script),
    idle: await weightOf(origin, able.script),
  };
}

/** Signs in through the site's own form; returns the cookies to send from then on. */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const address = `${origin}/en/login`;
  const page = (await fetched(address)).raw.toString();
  const form = page.match(/<form\b[^>]*id="login".*?<\/form>/s)?.[0] ?? "";
  const fields = new URLSearchParams({ email, password });
  for (const tag of form.match(/<input\b[^>]*type="hidden"[^>]*>/g) ?? []) {
    const [, name] = tag.match(/\sname="([^"]+)"/) ?? [];
    if (name) fields.set(name, tag.match(/\svalue="([^"]*)"/)?.[1] ?? "");
  }
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: origin };
  const answer = await fetched(address, { method: "POST", headers, body: fields.toString() });
  const cookies = (answer.headers["set-cookie"] ?? []).map((cookie) => cookie.split(";", 1)[0] ?? "");
  if (!cookies.some((cookie) => cookie.startsWith("auth_token=")))
    throw new Error(`signing in answers ${answer.status}`);
  return cookies.join("; ");
}
