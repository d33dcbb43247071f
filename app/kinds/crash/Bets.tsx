import { DataTable } from "#app/components/DataTable.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { inPlaceOfZero } from "./growing.ts";
import { type LiveNow, useLive } from "./LiveRound.tsx";
import { useFlight } from "./use-flight.ts";

/** All bets on the current round by the last received events: each with its stake, and where it left. */
export function Bets() {
  const live = useLive();
  const seen = useFlight();
  return live && seen && <BetsOn live={live} number={seen.flight.number} isOver={seen.flight.phase === "over"} />;
}

type BetsOnProps = { live: LiveNow; number: number; isOver: boolean };

function BetsOn({ live: { table, ownBets, words }, number, isOver }: BetsOnProps) {
  const { t } = useTranslation("play");
  const published = table.bets.find((round) => round.number === number);
  const bets = published?.bets ?? [];
  const isOwn = ({ id }: { id: string }) => ownBets.includes(id);
  const outcomeOf = (leftAt: number | null) => {
    if (leftAt !== null) return inPlaceOfZero(words.times, BigInt(leftAt));
    return t(isOver ? "crash.bets.fell" : "crash.bets.in");
  };
  return (
    <section className="stack">
      <SectionHead title={t("crash.bets.title", { number })} />
      {bets.length > 0 && (
        <>
          <p className="note">{t("crash.bets.sum", { count: published?.count ?? 0, left: published?.left ?? 0 })}</p>
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
      {bets.every(isOwn) && <p className="note">{t("crash.bets.none")}</p>}
    </section>
  );
}
