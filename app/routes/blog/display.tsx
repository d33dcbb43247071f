import { useLoaderData } from "@remix-run/react";
import { Article } from "../../features/content/Article.tsx";
import { Facts } from "../../features/content/Facts.tsx";
import { pageView } from "../../features/content/page.server.ts";
import { pageMeta } from "../../lib/meta.ts";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { onLoad } from "../../session/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true };

export const loader = onLoad(async (scope, { params }) => pageView(scope, params.page ?? ""));

export default function Display() {
  const { text, facts } = useLoaderData<typeof loader>();
  return <Article text={text} facts={<Facts>{facts}</Facts>} />;
}
