import { Status, type StatusKind } from "#app/components/Status.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import type { DOCUMENT_STATES } from "#app/contract/verification.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { DocumentView } from "./documents.server.ts";
import { UploadForm } from "./UploadForm.tsx";

const KINDS: Record<(typeof DOCUMENT_STATES)[number], StatusKind> = {
  requested: "warn",
  in_review: "sys",
  approved: "ok",
  rejected: "err",
};

type DocumentCardProps = {
  document: DocumentView;
  operationId: string;
  /** The document to send first. */
  isFirst: boolean;
  action: string;
  refusal: string | undefined;
};

/** One document: its purpose, its state, and what can be done about it. */
export function DocumentCard({ document, operationId, isFirst, action, refusal }: DocumentCardProps) {
  const { t } = useTranslation("verification");
  const { id, state, name, stateName, times, why, reason, ask, file } = document;
  return (
    <section className="asked" id={id}>
      <header>
        <h2>{name}</h2>
        <Status kind={KINDS[state]}>
          <span>
            <Unbroken>{stateName}</Unbroken>
          </span>
        </Status>
      </header>
      {why && (
        <p>
          <strong>{t("whyLabel")}</strong> {why}
        </p>
      )}
      {reason && (
        <p>
          <strong>{t("reasonLabel")}</strong> {reason}
        </p>
      )}
      {state === "in_review" && <p>{t("reviewNote")}</p>}
      <p className="note">
        <Unbroken>{times}</Unbroken>
      </p>
      {ask && (
        <UploadForm
          document={{ id, ask }}
          operationId={operationId}
          isFirst={isFirst}
          action={action}
          refusal={refusal}
        />
      )}
      {file && (
        <p>
          <a className="link" href={file} download>
            {t("download")}
          </a>
        </p>
      )}
    </section>
  );
}
