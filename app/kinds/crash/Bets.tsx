import { DataTable } from "#app/components/DataTable.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { inPlaceOfZero } from "./growing.ts";
import { type Seen, useFlight, voidWords } from "./use-flight.ts";

const NONE = { count: 0, left: 0, bets: [] };

/** All bets on the current round by the last received events: each with its stake, and where it left. */
export function Bets() {
  const seen = useFlight();
  return seen && <BetsOn {...seen} />;
}

function BetsOn({ live, flight: { number, phase } }: Seen) {
  const { t } = useTranslation("play");
  const { table, ownBets, words } = live;
  const voided = voidWords(t, live);
  const { bets, ...sum } = table.bets.find((round) => round.number === number) ?? NONE;
  const isOwn = ({ id }: { id: string }) => ownBets.includes(id);
  const outcomeOf = (leftAt: number | null) => {
    if (leftAt !== null) return inPlaceOfZero(words.times, BigInt(leftAt));
    return t(phase === "over" ? "crash.bets.fell" : "crash.bets.in");
  };
  return (
    <section className="stack">
      <SectionHead title={t("crash.bets.title", { number })} />
      {bets.length > 0 && (
        <>
          <p className="note">{t("crash.bets.sum", sum)}</p>
          <DataTable
            columns={[
              { label: t("crash.bets.who") },
              { label: t("crash.bets.stake"), numeric: true },
              { label: t("crash.bets.left"), numeric: true },
            ]}
            rows={bets.map((bet) => ({
              id: bet.id,
              cells: [t(isOwn(bet) ? "crash.you" : "crash.bets.other"), bet.stake, outcomeOf(bet.leftAt)],
            }))}
          />
        </>
      )}
      {voided && <p className="note">{voided}</p>}
      {bets.every(isOwn) && <p className="note">{t("crash.bets.none")}</p>}
    </section>
  );
}
