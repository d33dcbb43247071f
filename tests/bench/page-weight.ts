import { brotliCompressSync } from "node:zlib";
import { type Fetched, fetched } from "./fetched.ts";

export interface Weight {
  files: number;
  raw: number;
  brotli: number;
}

export interface PageWeight {
  html: Weight;
  css: Weight;
  js: Weight;
}

const NOTHING: Weight = { files: 0, raw: 0, brotli: 0 };

const weigh = ({ wire, raw, headers }: Fetched): Weight => ({
  files: 1,
  raw: raw.length,
  // What came uncompressed is weighed as a proxy might compress it, so that the figures compare.
  brotli: headers["content-encoding"] === "br" ? wire.length : brotliCompressSync(raw).length,
});

const add = (a: Weight, b: Weight): Weight => ({
  files: a.files + b.files,
  raw: a.raw + b.raw,
  brotli: a.brotli + b.brotli,
});

/** The values of one attribute of all tags that also hold `mark`. */
function attributes(html: string, tag: string, mark: RegExp, name: string): string[] {
  const tags = html.match(new RegExp(`<${tag}\\b[^>]*>`, "g")) ?? [];
  return tags
    .filter((text) => mark.test(text))
    .flatMap((text) => text.match(new RegExp(`\\s${name}="([^"]+)"`))?.[1] ?? []);
}

/** The style sheets and every module the page loads by itself: preloaded, as an entry, or imported inline. */
function addressesIn(html: string): { css: Set<string>; js: Set<string> } {
  const inline = [...html.matchAll(/\bimport\s*(?:\(|[^"'()]*?from\s*|)\s*["'](\/[^"']+\.js)["']/g)].map(
    ([, path = ""]) => path,
  );
  return {
    css: new Set(attributes(html, "link", /rel="stylesheet"/i, "href")),
    js: new Set([
      ...attributes(html, "link", /rel="modulepreload"/i, "href"),
      ...attributes(html, "script", /\ssrc=/, "src"),
      ...inline,
    ]),
  };
}

async function weightOf(origin: string, paths: Iterable<string>): Promise<Weight> {
  let sum = NOTHING;
  for (const path of paths) {
    const file = await fetched(new URL(path, origin).href);
    if (file.status !== 200) throw new Error(`${path} answers ${file.status}`);
    sum = add(sum, weigh(file));
  }
  return sum;
}

/** What a first visit to a page loads before anybody touches it; pictures and fonts apart. */
export async function pageWeight(origin: string, path: string, cookie = ""): Promise<PageWeight> {
  const page = await fetched(origin + path, { headers: cookie ? { Cookie: cookie } : {} });
  if (page.status !== 200) throw new Error(`${path} answers ${page.status} ${page.headers.location ?? ""}`);
  const { css, js } = addressesIn(page.raw.toString());
  return { html: weigh(page), css: await weightOf(origin, css), js: await weightOf(origin, js) };
}

/** Signs in through the site's own form; answers the cookies to send from then on. */
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
