import { Fold } from "#app/components/Fold.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { RoundView } from "./rounds.server.ts";

function Drawn({ lines }: { lines: readonly string[] }) {
  return (
    <ol className="numbered">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the draws of a finished round never change order.
        <li key={place}>
          <code>{line}</code>
        </li>
      ))}
    </ol>
  );
}

/** What a round was drawn from; the server seed is included once it has been revealed. */
export function RoundProof({ round }: { round: RoundView }) {
  const { t } = useTranslation("account");
  const { serverSeed, serverSeedHash, clientSeed, clientSeedOrigin, nonce } = round.proof;
  const { jackpots } = round;
  return (
    <Fold summary={t("proof.title")}>
      <Sums
        shape="facts"
        lines={[
          { name: t("proof.round"), figure: <code>{round.id}</code> },
          { name: t("proof.hash"), figure: <Hash value={serverSeedHash} /> },
          { name: t("proof.serverSeed"), figure: serverSeed ? <Hash value={serverSeed} /> : t("proof.sealed") },
          {
            name: t(round.isShared ? "proof.publicSeed" : `proof.clientSeed_${clientSeedOrigin}`),
            figure: <code>{clientSeed}</code>,
          },
          { name: t("proof.nonce"), figure: nonce },
          ...(round.pressedAt ? [{ name: t("proof.pressedAt"), figure: <code>{round.pressedAt}</code> }] : []),
          { name: t("proof.paytable"), figure: <Hash value={round.paytableHash} /> },
          ...(round.drawn.length > 0 ? [{ name: t("proof.outcome"), figure: <Drawn lines={round.drawn} /> }] : []),
          ...(jackpots ? [{ name: jackpots.name, figure: <Drawn lines={jackpots.drawn} /> }] : []),
        ]}
      />
    </Fold>
  );
}
