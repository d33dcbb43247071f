import { Hundred } from "#app/components/Hundred.tsx";
import { IntervalBar } from "#app/components/IntervalBar.tsx";
import { Ledger } from "#app/components/Ledger.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { GameFacts } from "./facts.server.ts";

type GameReturnProps = {
  game: Pick<GameFacts, "kept" | "backOfHundred" | "staysOfHundred" | "measured">;
  /** Null where every round was played out. */
  notPlayedOut: { voids: string; ended: string } | null;
};

/** What comes back of a hundred: as computed, and as the ledger has it. */
export function GameReturn({ game, notPlayedOut }: GameReturnProps) {
  const { t } = useTranslation("games");
  return (
    <section className="stack">
      <SectionHead title={t("hundred.title")} />
      <Hundred kept={game.kept} label={t("hundred.label", { returned: 100 - game.kept })} />
      <p>{t("hundred.text", { back: game.backOfHundred, stays: game.staysOfHundred })}</p>
      {game.measured && <Measured {...game.measured} />}
      {notPlayedOut && (
        <p className="note">{t("notPlayedOut", { voids: notPlayedOut.voids, ended: notPlayedOut.ended })}</p>
      )}
    </section>
  );
}

function Measured({ lines, bar, text }: NonNullable<GameFacts["measured"]>) {
  const { t } = useTranslation("games");
  return (
    <>
      <SectionHead level={3} title={t("measured.title")} />
      <Ledger lines={lines} />
      {bar && (
        <>
          <IntervalBar {...bar} />
          <p className="note">{bar.label}</p>
        </>
      )}
      <p className="note">
        <Unbroken>{text}</Unbroken>
      </p>
    </>
  );
}
