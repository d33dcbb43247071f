import { Rules } from "#app/features/catalogue/Rules.tsx";
import { JackpotFold } from "#app/features/jackpots/JackpotFold.tsx";
import type { foldOf } from "#app/features/jackpots/pools.server.ts";
import type { PublishedRules } from "#app/kinds/published.ts";

interface TableRulesProps {
  rules: PublishedRules;
  jackpots: Awaited<ReturnType<typeof foldOf>>;
}

/** The rules on a sheet of the table. */
export function TableRules({ rules, jackpots }: TableRulesProps) {
  return (
    <>
      <Rules rules={rules} />
      {jackpots && <JackpotFold fold={jackpots} />}
    </>
  );
}
