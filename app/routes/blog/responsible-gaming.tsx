import { useLoaderData } from "@remix-run/react";
import { Article } from "#app/features/content/Article.tsx";
import { Facts } from "#app/features/content/Facts.tsx";
import { pageView } from "#app/features/content/page.server.ts";
import { HelpHere } from "#app/features/protection/HelpLines.tsx";
import { helpHere } from "#app/features/protection/help.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import styles from "#app/styles/account/index.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
/** Differs between guests: help services depend on the visitor's country. */
export const handle: RouteHandle = { texts: ["protection"] };

export const loader = onLoad(async (scope) => ({
  ...(await pageView(scope, "responsiblegaming")),
  help: await helpHere(scope),
}));

export default function ResponsibleGaming() {
  const { text, facts, help } = useLoaderData<typeof loader>();
  return <Article text={text} facts={<Facts>{facts}</Facts>} aside={help && <HelpHere help={help} />} />;
}
