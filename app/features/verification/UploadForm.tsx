import { useState } from "react";
import { Button } from "#app/components/Button.tsx";
import { FieldError } from "#app/components/FieldError.tsx";
import { wiring } from "#app/forms/field.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { DocumentView } from "./documents.server.ts";
import { type UploadState, useUpload } from "./use-upload.ts";

type UploadFormProps = {
  document: Pick<DocumentView, "id"> & { ask: NonNullable<DocumentView["ask"]> };
  operationId: string;
  /** The document to send first: its button is the primary one of the page. */
  isFirst: boolean;
  /** The address to which the form is sent. */
  action: string;
  /** Why the previous file was refused. */
  refusal: string | undefined;
};

/** Sends one document. Without scripts the browser sends the same form, and shows its own progress. */
export function UploadForm({ document: { id, ask }, operationId, isFirst, action, refusal }: UploadFormProps) {
  const { t } = useTranslation("verification");
  const { state, send, stop } = useUpload();
  const [name, setName] = useState("");
  const field = `file-${id}`;
  const error = state.phase === "refused" ? state.text : state.phase === "idle" ? refusal : undefined;
  const isBusy = state.phase === "sending" || state.phase === "checking";
  return (
    <form className="stack" method="post" encType="multipart/form-data" action={action} onSubmit={send}>
      <input type="hidden" name="operationId" value={operationId} />
      <input type="hidden" name="documentId" value={id} />
      <div className="file">
        <label htmlFor={field}>
          <strong>{ask.what}</strong>
        </label>
        <p className="hint" id={`${field}-hint`}>
          {ask.hint}
        </p>
        <input
          type="file"
          name="file"
          required
          accept="image/jpeg,image/png,application/pdf"
          id={field}
          {...wiring(field, { hint: ask.hint, error })}
          onChange={({ currentTarget }) => setName(currentTarget.files?.[0]?.name ?? "")}
        />
        {error && (
          // biome-ignore lint/a11y/noAutofocus: without scripts nothing else shows which of the files was refused.
          <div role="alert" data-refusal tabIndex={-1} autoFocus>
            <FieldError id={field} error={error} />
          </div>
        )}
      </div>
      <Progress state={state} name={name} stop={stop} />
      <Button {...(isFirst && { kind: "act" as const })} disabled={isBusy}>
        {t("send")}
      </Button>
    </form>
  );
}

/** Announced at each tenth only: a screen reader would otherwise read nothing else. */
const STEP = 10;

function Progress({ state, name, stop }: { state: UploadState; name: string; stop: () => void }) {
  const { t } = useTranslation("verification");
  const percent = "percent" in state ? state.percent : 100;
  const announced = Math.floor(percent / STEP) * STEP;
  const isBusy = state.phase === "sending" || state.phase === "checking";
  const texts: Partial<Record<UploadState["phase"], string>> = {
    sending: t("percent", { percent: announced }),
    checking: t("checking"),
    stopped: t("stopped"),
    broken: t("broken", { percent }),
  };
  return (
    <>
      {isBusy && (
        <div className="panel ruled">
          <div className="cluster spread">
            <p>{t("sending", { name })}</p>
            {state.phase === "sending" && (
              <Button small type="button" onClick={stop}>
                {t("stop")}
              </Button>
            )}
          </div>
          <progress max={100} value={percent} aria-label={t("sending", { name })}>
            {percent}%
          </progress>
        </div>
      )}
      {/* Rendered from the start: a live region that appears with its text is not announced. */}
      <p className="note" role="status">
        {texts[state.phase]}
      </p>
    </>
  );
}
