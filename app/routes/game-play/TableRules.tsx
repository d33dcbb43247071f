import { lazy, Suspense } from "react";
import type { foldOf } from "#app/features/jackpots/pools.server.ts";
import type { PublishedRules } from "#app/kinds/published.ts";
import { orDocument } from "#app/lib/documents.ts";

const Rules = lazy(async () => ({
  default: (await orDocument(() => import("#app/features/catalogue/Rules.tsx"))).Rules,
}));
const JackpotFold = lazy(async () => ({
  default: (await orDocument(() => import("#app/features/jackpots/JackpotFold.tsx"))).JackpotFold,
}));

interface TableRulesProps {
  rules: PublishedRules;
  jackpots: Awaited<ReturnType<typeof foldOf>>;
}

/** The rules on a sheet of the table; its code loads after what a bet needs. */
export function TableRules({ rules, jackpots }: TableRulesProps) {
  return (
    <Suspense>
      <Rules rules={rules} />
      {jackpots && <JackpotFold fold={jackpots} />}
    </Suspense>
  );
}
