import { Form } from "@remix-run/react";
import { Anchor } from "../../components/Anchor.tsx";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Fold } from "../../components/Fold.tsx";
import { Sums } from "../../components/Ledger.tsx";
import { MoneyText } from "../../components/MoneyText.tsx";
import { SectionHead } from "../../components/SectionHead.tsx";
import { useTranslation } from "../../i18n/translation.tsx";
import { useLanguage } from "../../i18n/use-language.ts";
import type { ReplayView } from "./replay.server.ts";
import { Shown } from "./Shown.tsx";

/** A round once more, as it was seen: the machine, what came one after another, and the figures. */
export function Replay({ replay }: { replay: ReplayView }) {
  const { t } = useTranslation("play");
  return (
    <>
      <Sums
        lines={[
          { name: t("replay.bet"), figure: replay.bet },
          { name: t("replay.stake"), figure: replay.stake },
          { name: t("replay.paid"), figure: replay.paid ? <MoneyText>{replay.payout}</MoneyText> : replay.payout },
        ]}
      />
      <p className="note">
        {t("replay.openedAt", { time: replay.openedAt })}{" "}
        {replay.settledAt && t("replay.settledAt", { time: replay.settledAt })}
      </p>
      {replay.shown ? (
        <div className="machine">
          <Shown view={replay.shown} unfolded />
        </div>
      ) : (
        <p>{t("replay.noPicture")}</p>
      )}
      {replay.shown && !replay.sameRules && <p className="note">{t("replay.otherRules")}</p>}
      {replay.state === "open" && (
        <ButtonLink kind="act" href={replay.playHref}>
          {t("replay.playOn")}
        </ButtonLink>
      )}
    </>
  );
}

/** The way to the verifier, with the round in hand; while its seed is sealed, what to do first. */
export function ReplayProof({ replay }: { replay: ReplayView }) {
  const { t } = useTranslation("play");
  const { paths } = useLanguage();
  if (!replay.proof) return null;
  return (
    <section className="stack">
      <SectionHead title={t("replay.verify")} />
      {replay.isRevealed ? (
        <Form method="post" action={paths.verify()} reloadDocument>
          <input type="hidden" name="proof" value={replay.proof} />
          <Button>{t("replay.verifyNow")}</Button>
        </Form>
      ) : (
        <Sealed isShared={replay.isShared} />
      )}
      <Fold summary={t("replay.asJson")}>
        <pre className="json">
          <code>{replay.proof}</code>
        </pre>
      </Fold>
    </section>
  );
}

function Sealed({ isShared }: Pick<ReplayView, "isShared">) {
  const { t } = useTranslation("play");
  const { paths } = useLanguage();
  if (isShared) return <p>{t("replay.sealedShared")}</p>;
  return (
    <p>
      {t("replay.sealed")} <Anchor href={paths.rounds()}>{t("replay.toSeal")}</Anchor>
    </p>
  );
}
