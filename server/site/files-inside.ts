import type { Exchange } from "./answer.ts";
import type { Rendered } from "./render.ts";
import { plainTextOf, type StaticFiles } from "./static-files.ts";

/** Documents that include their stylesheets and their first script, for browsers that have none of them yet (decision 167). */
export interface FilesInside {
  /** Whether a request is for the first document of a build. */
  isWanted(exchange: Exchange): boolean;
  /** Includes the files in a document, with the cookie that says so; any other answer stays as it is. */
  include(rendered: Rendered): Rendered;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const SHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const SCRIPT = /<script async="" src="([^"]+)"[^>]*><\/script>/g;

export function filesInside(files: StaticFiles, { protocol }: URL): FilesInside {
  const { id } = JSON.parse(plainTextOf(files, "/builds/latest.json") ?? "");
  const pair = `files=${id}`;
  const cookie = `${pair}; Path=/; SameSite=Lax; Max-Age=${YEAR_SECONDS}; HttpOnly${protocol === "https:" ? "; Secure" : ""}`;

  /** Without the file, its element stays as it is. */
  const include = (head: string, element: RegExp, name: string, nonce: string) =>
    head.replace(element, (whole, path: string) => {
      const text = plainTextOf(files, path);
      return text === null ? whole : `<${name} data-file="${path}" nonce="${nonce}">${text}</${name}>`;
    });

  return {
    // Without Sec-Fetch-Dest it may be a script's request, or a browser's that is too old to say what it wants.
    isWanted: ({ request: { method, headers } }) =>
      method !== "POST" &&
      headers["sec-fetch-dest"] === "document" &&
      headers["save-data"] !== "on" &&
      !headers.cookie?.includes(pair),

    include(rendered) {
      const { headers, body, nonce, rest } = rendered;
      if (rest || !headers.get("Content-Type")?.startsWith("text/html")) return rendered;
      const html = body.toString();
      const end = html.indexOf("<body");
      if (end < 0) return rendered;
      const head = include(include(html.slice(0, end), SHEET, "style", nonce), SCRIPT, "script", nonce);
      // The files it names would be fetched besides.
      headers.delete("Link");
      headers.append("Set-Cookie", cookie);
      return { ...rendered, body: Buffer.from(head + html.slice(end)), hasSheets: true };
    },
  };
}
