import { Button } from "#app/components/Button.tsx";
import { Form } from "#app/components/Form.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { SandboxChange } from "./changes.server.ts";

/** In the sandbox anybody can act as the operator who decides about changes of e-mail and country. */
export function SandboxChanges({ changes }: { changes: readonly SandboxChange[] }) {
  const { t } = useTranslation("profile");
  return (
    <section className="stack" id="changes">
      <SectionHead title={t("changes.sandbox")} />
      <p>{changes.length > 0 ? t("changes.sandboxLead") : t("changes.sandboxNone")}</p>
      {changes.map(({ id, email, words, reason, state }) => (
        <article className="panel" key={id}>
          <h3>{words}</h3>
          <p className="note">
            {id} · {email}
          </p>
          <p>{reason}</p>
          <p>{state}</p>
          <Form className="cluster" method="post">
            <input type="hidden" name="intent" value="change" />
            <input type="hidden" name="changeId" value={id} />
            <Button small name="decision" value="approve">
              {t("changes.approve")}
            </Button>
            <Button small name="decision" value="refuse">
              {t("changes.refuse")}
            </Button>
          </Form>
        </article>
      ))}
    </section>
  );
}
