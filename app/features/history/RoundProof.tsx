import { Hash } from "#app/components/Hash.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { ProofView } from "./rounds.server.ts";

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

/** The beacon's round that gave a shared round its client seed, with the signature anybody can check. */
function useBeaconLines({ beacon, clientSeed }: ProofView) {
  const { t } = useTranslation("account");
  return [
    ...(beacon ? [{ name: t("proof.beacon"), figure: beacon.isPublic ? "drand quicknet" : t("proof.beaconOwn") }] : []),
    ...(beacon ? [{ name: t("proof.beaconRound"), figure: <code>{beacon.round}</code> }] : []),
    ...(beacon?.signature ? [{ name: t("proof.beaconSignature"), figure: <Hash value={beacon.signature} /> }] : []),
    {
      name: t("proof.clientSeed_beacon"),
      figure: clientSeed ? <Hash value={clientSeed} /> : t("proof.beaconWaits"),
    },
  ];
}

/** What a round was drawn from; the server seed is included once it has been revealed. */
export function RoundProof({ proof }: { proof: ProofView }) {
  const { t } = useTranslation("account");
  const { id, serverSeed, serverSeedHash, clientSeed, clientSeedOrigin, nonce, paytableHash } = proof;
  const { isShared, pressedAt, drawn, jackpots } = proof;
  const ofBeacon = useBeaconLines(proof);
  return (
    <section className="stack" id="proof">
      <SectionHead title={t("proof.title")} />
      <Sums
        shape="facts"
        lines={[
          { name: t("proof.round"), figure: <code>{id}</code> },
          { name: t("proof.hash"), figure: <Hash value={serverSeedHash} /> },
          { name: t("proof.serverSeed"), figure: serverSeed ? <Hash value={serverSeed} /> : t("proof.sealed") },
          ...(clientSeedOrigin === "beacon"
            ? ofBeacon
            : [
                {
                  name: t(isShared ? "proof.publicSeed" : `proof.clientSeed_${clientSeedOrigin}`),
                  figure: <code>{clientSeed}</code>,
                },
              ]),
          { name: t("proof.nonce"), figure: nonce },
          ...(pressedAt ? [{ name: t("proof.pressedAt"), figure: <code>{pressedAt}</code> }] : []),
          { name: t("proof.paytable"), figure: <Hash value={paytableHash} /> },
          ...(drawn.length > 0 ? [{ name: t("proof.outcome"), figure: <Drawn lines={drawn} /> }] : []),
          ...(jackpots ? [{ name: jackpots.name, figure: <Drawn lines={jackpots.drawn} /> }] : []),
          ...(jackpots?.beacon ? [{ name: jackpots.beacon.name, figure: <code>{jackpots.beacon.round}</code> }] : []),
          ...(jackpots?.beacon?.signature
            ? [{ name: t("proof.beaconSignature"), figure: <Hash value={jackpots.beacon.signature} /> }]
            : []),
        ]}
      />
    </section>
  );
}
