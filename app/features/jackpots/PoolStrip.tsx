import { Anchor } from "../../components/Anchor.tsx";
import { Ledger } from "../../components/Ledger.tsx";
import { MoneyText } from "../../components/MoneyText.tsx";
import type { StripView } from "./pools.server.ts";

/** What is in each pool and the chance to win it, in the same size, and the way to the rules. */
export function PoolStrip({ strip: { lines, note, link } }: { strip: StripView }) {
  return (
    <div className="narrow">
      <Ledger
        lines={lines.map(({ name, pool, chance }) => ({
          name,
          figure: (
            <>
              <MoneyText>{pool}</MoneyText> · {chance}
            </>
          ),
        }))}
      />
      <p className="note">
        {note} <Anchor href={link.href}>{link.label}</Anchor>
      </p>
    </div>
  );
}
