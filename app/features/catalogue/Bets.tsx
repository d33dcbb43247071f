import { DataTable } from "#app/components/DataTable.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Sideways } from "#app/components/Sideways.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { BetLine, BetsAtStakes } from "./bets.server.ts";

/** The odds of the bets that differ from the bet of the page. */
export function Bets({ bets }: { bets: readonly BetLine[] }) {
  const { t } = useTranslation("games");
  return (
    <Fold summary={t("choices.title")}>
      <Sideways label={t("choices.caption")}>
        <DataTable
          caption={t("choices.caption")}
          columns={[
            { label: t("choices.bet") },
            { label: t("choices.rtp"), numeric: true },
            { label: t("choices.hitRate"), numeric: true },
            { label: t("choices.maximumWin"), numeric: true },
          ]}
          rows={bets.map(({ name, rtp, hitRate, maximumWin }) => ({
            id: name,
            cells: [name, rtp, hitRate, maximumWin],
          }))}
        />
      </Sideways>
    </Fold>
  );
}

/**
 * What the bets return at small stakes, where payouts are rounded down; a struck-through figure belongs to a bet that is
 * refused.
 */
export function AtStakes({ atStakes: { stakes, bets } }: { atStakes: BetsAtStakes }) {
  const { t } = useTranslation("games");
  return (
    <Fold summary={t("atStakes.title")}>
      <div className="stack">
        <Sideways label={t("atStakes.caption")}>
          <DataTable
            caption={t("atStakes.caption")}
            columns={[{ label: t("choices.bet") }, ...stakes.map((label) => ({ label, numeric: true }))]}
            rows={bets.map(({ name, returns }) => ({
              id: name,
              cells: [
                name,
                ...returns.map(({ share, holds }, place) => (holds ? share : <s key={stakes[place]}>{share}</s>)),
              ],
            }))}
          />
        </Sideways>
        <p>{t("atStakes.note")}</p>
      </div>
    </Fold>
  );
}
