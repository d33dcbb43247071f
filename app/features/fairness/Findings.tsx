import { type ReactNode, useState } from "react";
import { Fold } from "#app/components/Fold.tsx";
import { Status, type StatusKind } from "#app/components/Status.tsx";
import { isGoodReceipt } from "#app/contract/check-receipt.ts";
import { CARDS } from "#app/contract/games/cards.ts";
import type { Kept } from "#app/contract/games/claims.ts";
import { type Verdict, verdictOf } from "#app/contract/games/verdict.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { Cards } from "./Cards.tsx";
import { Claims } from "./Claims.tsx";
import { ReceiptFindings } from "./ReceiptFindings.tsx";
import { useDeviceCheck } from "./use-device-check.ts";
import type { Findings as FindingsData } from "./verify.server.ts";

const SHOWN_AS: Record<Verdict, StatusKind> = { promised: "ok", consistent: "sys", another: "err", different: "err" };

/** The round on its table: played when its card has turned; it reports when it is at rest. */
type Picture = (played: { isTurned: boolean; onRest: () => void }) => ReactNode;

type FindingsProps = {
  findings: FindingsData;
  /** The proof that was checked. */
  pasted: { proof: string } & Kept;
  /** Address of the verifier's code; null where none was built. */
  module: string | null;
  picture: Picture | null;
};

/**
 * A proof checked in front of the reader: this device computes it again with the verifier's own code, each card turns when its
 * step has been computed, and the verdict comes last. Without scripts it shows what the platform found.
 */
export function Findings({ findings, pasted: { proof, ...kept }, module, picture }: FindingsProps) {
  const { t } = useTranslation("fairness");
  const { phase, turned } = useDeviceCheck({ module, proof, kept, published: findings.keys });
  const [isAtRest, setAtRest] = useState(!picture);
  const isOwn = phase !== "unable" && turned.length === CARDS.length;
  const cards = findings.cards.map((ofHouse) =>
    phase === "unable" ? ofHouse : (turned.find(({ card }) => card === ofHouse.card) ?? ofHouse),
  );
  const outcome = cards.at(-1)?.outcome ?? findings.outcome;
  const isPictured = outcome === findings.outcome;
  const isDown = phase !== "unable" && !(phase === "done" && (isAtRest || !isPictured));
  const claims = cards.flatMap((card) => card.claims);
  const { verdict, wrong } = verdictOf(claims);
  const named = wrong.map((claim) => t(`verify.claim_${claim}`)).join(", ");
  const receipt = cards.find((card) => card.receipt)?.receipt ?? findings.receipt;
  const isGood = wrong.length === 0 && isPictured && (!receipt || isGoodReceipt(receipt));
  return (
    <section className="stack" id="result">
      <Cards
        findings={findings}
        cards={cards}
        isDown={(name) => phase !== "unable" && !turned.some(({ card }) => card === name)}
        isMoving={isDown}
        isOwn={phase !== "unable" && turned.length > 0}
        picture={isPictured ? picture?.({ isTurned: isOwn, onRest: () => setAtRest(true) }) : null}
        pictureProblem={isPictured ? null : t("cards.bad_picture")}
      />
      <div className="check-verdict stack" aria-live="polite" data-face={isDown ? "down" : "up"}>
        <p className={`stamp ${isGood ? "ok" : "err"}`}>{t(isGood ? "cards.same" : "cards.different")}</p>
        <p>
          <Status kind={isPictured ? SHOWN_AS[verdict] : "err"}>
            {isPictured
              ? t(`verify.verdict_${verdict}`, { claims: named, nonce: findings.seeds.nonce })
              : t("cards.bad_picture")}
          </Status>
        </p>
        {receipt && <ReceiptFindings receipt={receipt} />}
        <p className="note">{t(isOwn ? "cards.byDevice" : "cards.byServer")}</p>
      </div>
      <Fold summary={t("verify.claim")}>
        <Claims
          claims={claims.map((claim) => ({ ...claim, id: claim.claim, name: t(`verify.claim_${claim.claim}`) }))}
        />
        {findings.notes.map((note) => (
          <p key={note} className="note">
            {note}
          </p>
        ))}
      </Fold>
      {receipt && (
        <Fold summary={t("receipt.compared")}>
          <Claims
            claims={receipt.claims.map((claim) => ({
              ...claim,
              id: claim.claim,
              name: t(`receipt.claim_${claim.claim}`),
            }))}
          />
        </Fold>
      )}
      <Fold summary={t("verify.drawn")}>
        <pre className="proof">{outcome}</pre>
      </Fold>
    </section>
  );
}
