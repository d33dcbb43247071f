import { Anchor } from "#app/components/Anchor.tsx";
import { PoolLines } from "./PoolLines.tsx";
import type { StripView } from "./pools.server.ts";

/** The pools at a glance, and the way to their rules. */
export function PoolStrip({ strip: { lines, note, link } }: { strip: StripView }) {
  return (
    <div className="narrow">
      <PoolLines lines={lines} />
      <p className="note">
        {note} <Anchor href={link.href}>{link.label}</Anchor>
      </p>
    </div>
  );
}
