import { useLoaderData } from "@remix-run/react";
import { Article } from "#app/features/content/Article.tsx";
import { Facts } from "#app/features/content/Facts.tsx";
import { pageView } from "#app/features/content/page.server.ts";
import { Pools } from "#app/features/jackpots/Pools.tsx";
import { poolsView, winsView } from "#app/features/jackpots/pools.server.ts";
import { Wins } from "#app/features/jackpots/Wins.tsx";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true };

export const loader = onLoad(async (scope) => {
  const [page, jackpots] = await Promise.all([pageView(scope, "pf-jackpots"), scope.call("getJackpots", {})]);
  return { ...page, pools: poolsView(scope, jackpots), wins: winsView(scope, jackpots) };
});

/** The rules in words, with the current figures above them. */
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
