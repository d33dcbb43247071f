import { Ledger } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";

/** The sum in each pool and the chance to win it, in the same size. */
export function PoolLines({ lines }: { lines: readonly { name: string; pool: string; chance: string }[] }) {
  return (
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
  );
}
