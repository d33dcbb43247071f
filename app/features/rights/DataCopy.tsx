import { type SubmissionResult, useForm } from "@conform-to/react";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { CurrentPassword } from "#app/components/CurrentPassword.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { ProofFirst } from "#app/components/ProofFirst.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Steps } from "#app/components/Steps.tsx";
import type { InputOf } from "#app/contract/types.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { closingView } from "./closing.server.ts";
import type { copyView } from "./copy.server.ts";

interface CopyProps extends ReturnType<typeof copyView> {
  prove: ReturnType<typeof closingView>["prove"];
  operationId: string;
  answer: SubmissionResult<string[]> | undefined;
}

/** The copy of the player's data in one archive: requested, made, downloaded. */
export function DataCopy({ steps, file, failed, prove, operationId, answer }: CopyProps) {
  const { t } = useTranslation("rights");
  return (
    <section className="stack" id="export">
      <SectionHead title={t("copy.title")} />
      <p>{t("copy.lead")}</p>
      {failed && <p className="inset bad">{failed}</p>}
      {steps && <Steps steps={steps} />}
      {file && (
        <p className="cluster">
          <ButtonLink href={file.href} reload download>
            {file.label}
          </ButtonLink>
        </p>
      )}
      {!steps && prove && <ProofFirst {...prove} />}
      {!steps && !prove && <CopyForm operationId={operationId} answer={answer} />}
    </section>
  );
}

function CopyForm({ operationId, answer }: Pick<CopyProps, "operationId" | "answer">) {
  const { t } = useTranslation("rights");
  const [form, fields] = useForm<InputOf<"requestDataExport">>({ id: "copy", lastResult: answer });
  const labels = { password: t("close.password") };
  return (
    <PostForm form={form} labels={labels} intent="copy" refused={t("copy.refused")}>
      <input type="hidden" name="operationId" value={operationId} />
      <CurrentPassword field={fields.password} label={labels.password} />
      <div className="cluster">
        <Button>{t("copy.submit")}</Button>
      </div>
    </PostForm>
  );
}
