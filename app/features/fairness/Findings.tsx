import { Fold } from "#app/components/Fold.tsx";
import { Status, type StatusKind } from "#app/components/Status.tsx";
import type { Verdict } from "#app/contract/games/claims.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { Claims } from "./Claims.tsx";
import type { Findings as FindingsData } from "./verify.server.ts";

const SHOWN_AS: Record<Verdict, StatusKind> = { promised: "ok", consistent: "sys", another: "err", different: "err" };

/** What a proof states of a round, beside the result of playing it again. */
export function Findings({ findings }: { findings: FindingsData }) {
  const { verdict, verdictText, claims, notes, outcome } = findings;
  const { t } = useTranslation("fairness");
  return (
    <section className="stack" id="result" aria-live="polite">
      <p>
        <Status kind={SHOWN_AS[verdict]}>{verdictText}</Status>
      </p>
      <Claims claims={claims} />
      {notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
      <Fold summary={t("verify.drawn")}>
        <pre className="proof">{outcome}</pre>
      </Fold>
    </section>
  );
}
