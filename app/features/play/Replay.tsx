import { Suspense } from "react";
import { Anchor } from "#app/components/Anchor.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { Machine } from "#app/kinds/parts.tsx";
import { CheckForm } from "./CheckForm.tsx";
import { RoundStory, RoundWords } from "./RoundResult.tsx";
import type { ReplayView } from "./replay.server.ts";
import { Stage } from "./Stage.tsx";

/** A replay of a round as the player saw it: the machine, the sequence of events, and the figures. */
export function Replay({ replay }: { replay: ReplayView }) {
  const { t } = useTranslation("play");
  return (
    <>
      <Sums
        lines={[
          { name: t("replay.bet"), figure: replay.bet },
          { name: t("replay.stake"), figure: replay.stake },
          { name: t("replay.paid"), figure: replay.paid ? <MoneyText>{replay.payout}</MoneyText> : replay.payout },
          ...(replay.jackpots
            ? [{ name: replay.jackpots.name, figure: <MoneyText>{replay.jackpots.paid}</MoneyText> }]
            : []),
        ]}
      />
      <p className="note">
        <Unbroken>{t("replay.openedAt", { time: replay.openedAt })}</Unbroken>{" "}
        <Unbroken>{replay.settledAt && t("replay.settledAt", { time: replay.settledAt })}</Unbroken>
      </p>
      {replay.voided && <p className="note">{replay.voided}</p>}
      {replay.endedByHouse && <p className="note">{replay.endedByHouse}</p>}
      {replay.shown ? (
        <>
          <div
            className="table alone"
            data-ink={replay.room?.ink}
            data-pattern={replay.room?.pattern}
            data-kind={replay.shown.machine.kind}
          >
            <Stage label={replay.title} caption={replay.shown.caption}>
              {/* Alone in its boundary: React would hydrate what stands behind a part that it waits for in the wrong place. */}
              <Suspense fallback={null}>
                <Machine
                  view={replay.shown.machine}
                  round={replay.shown.round}
                  cardBack={replay.room?.cardBack ?? ""}
                  fields={null}
                  error={undefined}
                />
              </Suspense>
            </Stage>
          </div>
          <RoundWords view={replay.shown} />
          <Suspense fallback={null}>
            <RoundStory view={replay.shown} unfolded />
          </Suspense>
        </>
      ) : (
        <p>{t("replay.noPicture")}</p>
      )}
      {replay.shown && !replay.sameRules && <p className="note">{t("replay.otherRules")}</p>}
      {replay.gone && <p>{replay.gone}</p>}
      {replay.playHref && (
        <ButtonLink kind="act" href={replay.playHref}>
          {t(replay.gone ? "held.resume" : "replay.playOn")}
        </ButtonLink>
      )}
    </>
  );
}

/** The link to the verifier with the round's proof, or what to do first while its seed is sealed; and its signed receipt. */
export function ReplayProof({ replay }: { replay: ReplayView }) {
  const { t } = useTranslation("play");
  if (!replay.proof && !replay.receiptHref) return null;
  return (
    <section className="stack">
      <SectionHead title={t("replay.verify")} />
      {replay.proof && <ToVerifier replay={replay} proof={replay.proof} />}
      {replay.receiptHref && (
        <p>
          <Anchor className="link" href={replay.receiptHref}>
            {t("replay.receipt")}
          </Anchor>
        </p>
      )}
      {replay.proof && (
        <Fold summary={t("replay.asJson")}>
          <pre className="json">
            <code>{replay.proof}</code>
          </pre>
        </Fold>
      )}
    </section>
  );
}

function ToVerifier({ replay, proof }: { replay: ReplayView; proof: string }) {
  const { t } = useTranslation("play");
  return replay.isRevealed ? <CheckForm proof={proof}>{t("replay.verifyNow")}</CheckForm> : <Sealed replay={replay} />;
}

function Sealed({ replay: { isShared, sealHref } }: { replay: ReplayView }) {
  const { t } = useTranslation("play");
  if (isShared) return <p>{t("replay.sealedShared")}</p>;
  return (
    <p>
      {t("replay.sealed")} <Anchor href={sealHref}>{t("replay.toSeal")}</Anchor>
    </p>
  );
}
