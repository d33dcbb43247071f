import { useLoaderData } from "@remix-run/react";
import { Article } from "#app/features/content/Article.tsx";
import { Facts } from "#app/features/content/Facts.tsx";
import { pageView } from "#app/features/content/page.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true };

export const loader = onLoad(async (scope, { params }) => pageView(scope, params.page ?? ""));

export default function Display() {
  const { text, facts } = useLoaderData<typeof loader>();
  return <Article text={text} facts={<Facts>{facts}</Facts>} />;
}
