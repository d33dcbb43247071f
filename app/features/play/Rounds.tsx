import type { ReactNode } from "react";
import { Anchor } from "#app/components/Anchor.tsx";
import { DataTable } from "#app/components/DataTable.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { CheckForm } from "./CheckForm.tsx";
import { Keys } from "./Keys.tsx";
import { Luck } from "./Luck.tsx";
import { NetLine } from "./NetLine.tsx";
import { OpenSeal } from "./OpenSeal.tsx";
import type { Refused } from "./refused.ts";
import type { TableView } from "./table.server.ts";

/** The id of the control that opens the seals of the rounds, or of the note that says when they are opened. */
const SEAL_ID = "seal";

type RoundsProps = {
  table: Pick<TableView, "game" | "rounds" | "netLine" | "live" | "operationId">;
  demo: boolean;
  refused: Refused | null;
};

/** The rounds played here, each under its seal, and the button that reveals the seed. */
export function Rounds({ table: { game, rounds, netLine, live, operationId }, demo, refused }: RoundsProps) {
  const { t } = useTranslation("play");
  return (
    <section className="stack">
      <SectionHead title={t("rounds.title")} />
      {netLine && <NetLine view={netLine} />}
      {netLine && !demo && <Luck key={netLine.words} gameId={game.id} />}
      {rounds.length > 0 ? (
        <DataTable
          columns={[
            { label: t("rounds.number") },
            { label: t("rounds.paid"), numeric: true },
            { label: t("session.net"), numeric: true },
          ]}
          rows={rounds.map((round) => ({
            id: round.id,
            cells: [
              <Numbered key="number" round={round} />,
              round.times,
              round.gained ? <MoneyText key="net">{round.net}</MoneyText> : round.net,
            ],
          }))}
        />
      ) : (
        <p className="note">{t("rounds.none")}</p>
      )}
      {live ? (
        <p className="note" id={SEAL_ID} tabIndex={-1}>
          {t("replay.sealedShared")}
        </p>
      ) : (
        <OpenSeal
          id={SEAL_ID}
          key={operationId}
          operationId={operationId}
          demo={demo}
          refused={refused?.isOfSeal ? refused : null}
        />
      )}
    </section>
  );
}

type FoldsProps = {
  table: Pick<TableView, "seal" | "live">;
  /** The events of the last round. */
  story: ReactNode;
  rules: ReactNode;
};

/** The events of the last round, what the next one is drawn from, the rules and the keys. */
export function Folds({ table: { seal, live }, story, rules }: FoldsProps) {
  const { t } = useTranslation("play");
  return (
    <div>
      {story}
      <Fold summary={t("seal.title")}>
        <div className="stack">
          <p>{seal.text}</p>
          {seal.note && <p className="note">{seal.note}</p>}
          <p className="note">{seal.keep}</p>
          <Sums
            shape="facts"
            lines={[
              { name: t("seal.hash"), figure: <Hash value={seal.serverSeedHash} /> },
              ...seal.clientSeed.map(({ name, figure, isHash }) => {
                return { name, figure: isHash ? <Hash value={figure} /> : figure };
              }),
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
          {seal.receiptHref && (
            <p>
              <Anchor className="link" href={seal.receiptHref}>
                {t("seal.receipt")}
              </Anchor>
            </p>
          )}
        </div>
      </Fold>
      <Fold summary={t("rules")}>
        <div className="stack">{rules}</div>
      </Fold>
      <Keys />
    </div>
  );
}

/** The number of a round: sealed, a link to the seal; once its seed is revealed, a link to its check. */
function Numbered({ round: { number, proof } }: { round: TableView["rounds"][number] }) {
  const { t } = useTranslation("play");
  if (!proof)
    return (
      <Anchor className="cluster" href={`#${SEAL_ID}`} aria-label={t("rounds.toSeal", { number })}>
        <Lock />
        {number}
      </Anchor>
    );
  return (
    <div className="cluster">
      <Lock open />
      {number}
      <CheckForm proof={proof} kind="plain" small aria-label={t("rounds.checkRound", { number })}>
        {t("rounds.check")}
      </CheckForm>
    </div>
  );
}

const Lock = ({ open = false }: { open?: boolean }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={`M5 11h14v9H5zM8 11V8a4 4 0 0 1 ${open ? "7.5-2" : "8 0v3"}M12 14.5v2`} />
  </svg>
);
