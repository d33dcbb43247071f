import { Sums } from "#app/components/Ledger.tsx";
import type { Scoring } from "#app/contract/competitions.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { PlaceView } from "./standing.server.ts";

/** The main figure for the player: their own place, before anything else. */
export function OwnPlace({ view, scoring }: { view: PlaceView; scoring: Scoring }) {
  const { t } = useTranslation("competitions");
  return (
    <section className="stack">
      <div className="first">
        <span>{t("figures.place")}</span>
        <b>{view.place}</b>
        <p className="lead">{view.notes}</p>
      </div>
      <Sums
        lines={[
          { name: t(`score.${scoring}`), figure: view.score },
          ...(view.best ? [{ name: t("figures.best"), figure: view.best }] : []),
        ]}
      />
    </section>
  );
}
