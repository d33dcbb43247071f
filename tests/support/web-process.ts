import { once } from "node:events";
import type { AddressInfo } from "node:net";
import pino, { type Logger } from "pino";
import { addressList } from "#server/address-list.ts";
import { hostCheck } from "#server/known-hosts.ts";
import { filesInside } from "#server/site/files-inside.ts";
import { createGuestCache } from "#server/site/guest-cache.ts";
import { createLive } from "#server/site/live/index.ts";
import { createPages, type PageParts } from "#server/site/pages.ts";
import { createPublicLog } from "#server/site/public-log.ts";
import type { Render } from "#server/site/render.ts";
import { securityHeaders } from "#server/site/security-headers.ts";
import { createSite, type Site, type SiteParts } from "#server/site/server.ts";
import type { StaticFiles } from "#server/site/static-files.ts";
import { type AskOptions, ask, type RawResponse } from "./ask.ts";

export interface OpenSite extends Site {
  port: number;
  /** Sends one raw request, with none of the headers or corrections a browser would add. */
  ask(path: string, options?: AskOptions): Promise<RawResponse>;
  close(): Promise<void>;
}

type Changes = Partial<SiteParts & PageParts> & { log?: Logger };

const BUILD_FACTS = {
  etag: "",
  contentType: "application/json",
  cacheControl: "no-cache",
  policy: null,
  bodies: { identity: Buffer.from('{"id":"test"}') },
};

/** The real web process on a free port of this machine, in front of `render` instead of Remix. */
export async function openSite(render: Render, changes: Changes = {}): Promise<OpenSite> {
  const publicUrl = new URL("http://openhand.test");
  const security = securityHeaders(publicUrl);
  const files: StaticFiles = new Map([["/builds/latest.json", BUILD_FACTS], ...(changes.files ?? [])]);
  const shared = { publicUrl, security, filesInside: filesInside(files, publicUrl), ...changes, files };
  const pages = createPages({
    topicVersions: () => ({}),
    render,
    cache: createGuestCache({ seconds: 30, maximumBytes: 1024 * 1024, pageMs: 10_000 }),
    parametersOf: () => new Set(["cursor"]),
    mayEnter: async () => "",
    deadlineMs: 5_000,
    onRefreshFailed: () => undefined,
    ...shared,
  });
  const site = createSite({
    trustedProxies: addressList("127.0.0.0/8"),
    isOwnHost: hostCheck({ publicUrl, allowedHosts: [], proxiesInFront: null }),
    platformIsReady: async () => true,
    live: createLive("http://127.0.0.1:9", fetch),
    publicLog: createPublicLog("http://127.0.0.1:9", fetch),
    log: pino({ level: "silent" }),
    pages,
    ...shared,
  });
  site.server.listen(0, "127.0.0.1");
  await once(site.server, "listening");
  const { port } = site.server.address() as AddressInfo;
  return {
    ...site,
    port,
    ask: (path, options) => ask(port, path, options),
    close: async () => {
      const closed = once(site.server, "close");
      site.server.close();
      site.server.closeAllConnections();
      await closed;
    },
  };
}
