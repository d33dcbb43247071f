import type { ReactNode } from "react";
import { Anchor } from "#app/components/Anchor.tsx";
import { DataTable } from "#app/components/DataTable.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { BeginAgain } from "./BeginAgain.tsx";
import { CheckForm } from "./CheckForm.tsx";
import type { TableView } from "./table.server.ts";

type RoundsProps = {
  table: Pick<TableView, "rounds" | "seal" | "live" | "operationId">;
  demo: boolean;
  rules: ReactNode;
};

/** What was played, what the next round is drawn from, and the rules. */
export function Rounds({ table: { rounds, seal, live, operationId }, demo, rules }: RoundsProps) {
  const { t } = useTranslation("play");
  const { paths } = useLanguage();
  return (
    <>
      <section>
        <SectionHead title={t("rounds.title")} />
        {rounds.length > 0 ? (
          <DataTable
            columns={[
              { label: t("rounds.nonce") },
              { label: t("rounds.stake"), numeric: true },
              { label: t("rounds.paid"), numeric: true },
            ]}
            rows={rounds.map((round) => ({
              id: round.id,
              cells: [
                <Numbered key="nonce" round={round} />,
                round.stake,
                round.paid ? <MoneyText key="paid">{round.payout}</MoneyText> : round.payout,
              ],
            }))}
          />
        ) : (
          <p className="note">{t("rounds.none")}</p>
        )}
      </section>
      <div>
        <Fold summary={t("seal.title")}>
          <div className="stack">
            <p>{t(live ? "seal.sharedText" : `seal.text_${seal.clientSeedOrigin}`)}</p>
            <p className="note">{t("seal.keep")}</p>
            <Sums
              shape="facts"
              lines={[
                { name: t("seal.hash"), figure: <Hash value={seal.serverSeedHash} /> },
                {
                  name: t(live ? "seal.publicSeed" : `seal.clientSeed_${seal.clientSeedOrigin}`),
                  figure: seal.clientSeed,
                },
                { name: t("seal.nonce"), figure: seal.nonce },
                { name: t("seal.next"), figure: <Hash value={seal.nextServerSeedHash} /> },
                ...(live
                  ? [
                      {
                        name: t("seal.beginning", { number: live.firstOfChain }),
                        figure: <Hash value={live.beginning} />,
                      },
                      { name: t("seal.nextBeginning"), figure: <Hash value={live.nextBeginning} /> },
                    ]
                  : []),
              ]}
            />
            {!demo && !live && seal.nonce !== "0" && seal.clientSeedOrigin !== "player" && (
              <p>
                <Anchor href={paths.rounds()}>{t("seal.change")}</Anchor>
              </p>
            )}
            {/* The seal of a shared table is not the demo's own. */}
            {demo && !live && <BeginAgain key={operationId} operationId={operationId} />}
          </div>
        </Fold>
        <Fold summary={t("rules")}>
          <div className="stack">{rules}</div>
        </Fold>
      </div>
    </>
  );
}

/** The number of a round, with the way to check it once its seed is revealed: below it, where sums leave no room beside. */
function Numbered({ round: { nonce, proof } }: { round: TableView["rounds"][number] }) {
  const { t } = useTranslation("play");
  if (!proof) return nonce;
  return (
    <div className="cluster">
      {nonce}
      <CheckForm proof={proof} kind="plain" small aria-label={t("rounds.checkRound", { number: nonce })}>
        {t("rounds.check")}
      </CheckForm>
    </div>
  );
}
