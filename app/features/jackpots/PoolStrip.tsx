import { useCallback, useState } from "react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import type { Money } from "#app/contract/money.ts";
import { writeAmount } from "#app/lib/amount.ts";
import { type Heard, useTopic } from "#app/lib/live/bus.ts";
import { PoolLines } from "./PoolLines.tsx";
import type { StripView } from "./pools.server.ts";

/** The pools at a glance, with a link to their rules. */
export function PoolStrip({ strip: { lines, pattern, note, link } }: { strip: StripView }) {
  const [latest, setLatest] = useState<Record<string, Money>>({});
  useTopic(
    "jackpots",
    useCallback(({ state }: Heard) => setLatest(state as Record<string, Money>), []),
  );
  const now = lines.map((line) => {
    const pool = latest[line.level];
    return pool ? { ...line, pool: writeAmount(BigInt(pool.amount), pattern) } : line;
  });
  return (
    <div className="narrow">
      <PoolLines lines={now} />
      <p className="note">
        <Unbroken>{note}</Unbroken> <Anchor href={link.href}>{link.label}</Anchor>
      </p>
    </div>
  );
}
