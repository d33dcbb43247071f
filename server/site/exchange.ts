import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import { REQUEST_ID } from "#app/contract/envelope.ts";
import { isListed } from "#server/address-list.ts";
import { visitorAddress } from "#server/visitor-address.ts";
import type { Exchange } from "./answer.ts";

/** Reads address, request id and path. Forwarded addresses and ids are accepted from trusted proxies only. */
export function exchangeOf(request: IncomingMessage, response: ServerResponse, trusted: BlockList): Exchange {
  const { headers, socket, url = "" } = request;
  const address = visitorAddress(socket.remoteAddress, headers["x-forwarded-for"]?.toString(), trusted);
  const sentId = headers["x-request-id"]?.toString() ?? "";
  const isTrusted = REQUEST_ID.test(sentId) && isListed(trusted, socket.remoteAddress ?? "");
  const [path = "", ...query] = url.split("?");
  const requestId = isTrusted ? sentId : randomUUID();
  return { request, response, requestId, receivedAt: performance.now(), address, path, query: query.join("?") };
}
