import type { ReactNode } from "react";
import { Button } from "#app/components/Button.tsx";
import { type Option, SelectField } from "#app/components/Field.tsx";
import { Form } from "#app/components/Form.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { SandboxDocument } from "./sandbox.server.ts";

type SandboxDocumentsProps = { documents: readonly SandboxDocument[]; rejections: readonly Option[] };

/**
 * In the sandbox anybody can act as the operator who reviews documents. The uploaded file stays private to its player here too.
 */
export function SandboxDocuments({ documents, rejections }: SandboxDocumentsProps) {
  const { t } = useTranslation("verification");
  return (
    <section className="stack" id="documents">
      <SectionHead title={t("sandbox.title")} />
      <p>{documents.length > 0 ? t("sandbox.lead") : t("sandbox.none")}</p>
      {documents.map(({ id, name, email, state }) => (
        <article className="panel" key={id}>
          <h3>
            {name} · {email}
          </h3>
          <p className="note">
            {id} · {state}
          </p>
          <Decision id={id}>
            <Button small name="decision" value="approved">
              {t("sandbox.approve")}
            </Button>
          </Decision>
          <Decision id={id}>
            <SelectField
              field={{ id: `reject-${id}`, name: "decision" }}
              label={t("sandbox.reason")}
              options={rejections}
              beside={<Button small>{t("sandbox.reject")}</Button>}
            />
          </Decision>
        </article>
      ))}
    </section>
  );
}

function Decision({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Form className="cluster" method="post">
      <input type="hidden" name="intent" value="document" />
      <input type="hidden" name="documentId" value={id} />
      {children}
    </Form>
  );
}
