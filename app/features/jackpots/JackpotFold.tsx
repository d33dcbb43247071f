import { Fold } from "#app/components/Fold.tsx";
import { PoolLines } from "./PoolLines.tsx";
import { PoolStrip } from "./PoolStrip.tsx";
import type { FoldView } from "./pools.server.ts";

/** The jackpots a game takes part in: what feeds them, what is in them, and how likely they are. */
export function JackpotFold({ fold }: { fold: FoldView }) {
  const { title, texts, strip, smallest, proportion } = fold;
  return (
    <Fold summary={title}>
      <div className="stack">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <PoolStrip strip={strip} />
        {smallest && (
          <div>
            <p className="note">{smallest.note}</p>
            <PoolLines lines={smallest.lines} />
          </div>
        )}
        <p className="note">{proportion}</p>
      </div>
    </Fold>
  );
}
