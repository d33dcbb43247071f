import { useLoaderData } from "@remix-run/react";
import { Article } from "../../features/content/Article.tsx";
import { Facts } from "../../features/content/Facts.tsx";
import { pageView } from "../../features/content/page.server.ts";
import { Pools } from "../../features/jackpots/Pools.tsx";
import { poolsView, winsView } from "../../features/jackpots/pools.server.ts";
import { Wins } from "../../features/jackpots/Wins.tsx";
import { pageMeta } from "../../lib/meta.ts";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { onLoad } from "../../session/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true };

export const loader = onLoad(async (scope) => {
  const [page, jackpots] = await Promise.all([pageView(scope, "pf-jackpots"), scope.call("getJackpots", {})]);
  return { ...page, pools: poolsView(scope, jackpots), wins: winsView(scope, jackpots) };
});

/** The rules in words, with the figures of this moment above them. */
export default function Jackpots() {
  const { text, facts, pools, wins } = useLoaderData<typeof loader>();
  return (
    <>
      <Article
        text={text}
        facts={
          <>
            <Facts>{facts}</Facts>
            <Pools pools={pools} />
          </>
        }
      />
      <Wins wins={wins} />
    </>
  );
}
