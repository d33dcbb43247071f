import type { IncomingMessage } from "node:http";

/** The status with which a request is refused. */
type Problem = 400 | 403 | 405 | 413 | 415;

const METHODS = new Set(["GET", "HEAD", "POST"]);
const MAXIMUM_ADDRESS_BYTES = 8 * 1024;
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const FORM_TYPES = new Set(["application/x-www-form-urlencoded", "multipart/form-data"]);

/**
 * One-click unsubscription by a mail program (RFC 8058): it is not sent from a page of the site, so it has no Origin. The
 * address is signed and says what the request may do.
 */
const ONE_CLICK = /^\/[a-z]{2}\/unsubscribe\/one-click\/[\w.-]+\/[a-z]+$/;

/** Checks a request by its head alone, before any page sees it; null for a valid one. */
export function problemOf(request: IncomingMessage, publicUrl: URL): Problem | null {
  const { method = "", url = "", headers } = request;
  if (!METHODS.has(method)) return 405;
  if (!HOST.test(headers.host ?? "") || !isSoundAddress(url)) return 400;
  if (method === "POST") {
    if (!isOurOwn(headers, publicUrl) && !ONE_CLICK.test(url)) return 403;
    return FORM_TYPES.has(mediaType(headers["content-type"])) ? null : 415;
  }
  // A GET body has no meaning, and proxies disagree on where such a request ends (request smuggling).
  return headers["transfer-encoding"] || Number(headers["content-length"] ?? 0) > 0 ? 400 : null;
}

const mediaType = (contentType = "") => contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";

/**
 * Accepts only addresses that every later parser reads alike: no dot segments, no encoded slash or NUL, no `//` that a
 * redirect could turn into another host. A bare per cent sign is allowed in the query, where partners' unfilled macros
 * (`click_id=%ID%`) contain it and nothing decodes strictly.
 */
function isSoundAddress(address: string): boolean {
  if (address.length > MAXIMUM_ADDRESS_BYTES || !/^\/[\x21-\x7e]*$/.test(address) || /%00/.test(address)) return false;
  const path = address.split("?", 1)[0] ?? "";
  if (/%(?:2f|5c|7f|[01][0-9a-f])|\\|#|\/\//i.test(path)) return false;
  try {
    return decodeURIComponent(path)
      .split("/")
      .every((segment) => segment !== "." && segment !== "..");
  } catch {
    return false;
  }
}

/**
 * Whether one of the site's own pages sent the form. Remix's own check accepts a missing Origin, trusts X-Forwarded-Host and
 * skips resource routes, so this one runs before it. A request with neither header is refused.
 */
function isOurOwn(headers: IncomingMessage["headers"], publicUrl: URL): boolean {
  const site = headers["sec-fetch-site"];
  const origin = headers.origin;
  if (site === undefined && origin === undefined) return false;
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  // The second origin lets the site be used by another name of the same machine, such as 127.0.0.1.
  const ours = [publicUrl.origin, `${publicUrl.protocol}//${headers.host?.toLowerCase()}`];
  return origin === undefined || ours.includes(origin);
}
