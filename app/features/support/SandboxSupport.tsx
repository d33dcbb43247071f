import { Button } from "#app/components/Button.tsx";
import { TextArea } from "#app/components/Field.tsx";
import { Form } from "#app/components/Form.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { Messages } from "./Messages.tsx";
import type { SandboxThread } from "./sandbox.server.ts";

/** In the sandbox anybody can act as the operator who answers. */
export function SandboxSupport({ threads }: { threads: readonly SandboxThread[] }) {
  const { t } = useTranslation("support");
  return (
    <section className="stack" id="support">
      <SectionHead title={t("title")} />
      <p>{threads.length > 0 ? t("sandbox.lead") : t("sandbox.none")}</p>
      {threads.map(({ playerId, email, operationId, isClosed, state, messages }) => (
        <article className="panel" key={`${playerId} ${messages.at(-1)?.number}`}>
          <h3>{email}</h3>
          <p className="note">{state}</p>
          <Messages messages={messages} reader="house" />
          <Form className="stack" method="post">
            <input type="hidden" name="intent" value="answer" />
            <input type="hidden" name="playerId" value={playerId} />
            <input type="hidden" name="operationId" value={operationId} />
            <TextArea
              field={{ id: `answer-${playerId}`, name: "text" }}
              label={t("sandbox.answer")}
              aria-label={`${t("sandbox.answer")}: ${email}`}
              rows={3}
            />
            <p className="cluster">
              <Button small>{t("sandbox.send")}</Button>
              {!isClosed && (
                <Button small name="intent" value="closeThread">
                  {t("sandbox.close")}
                </Button>
              )}
            </p>
          </Form>
        </article>
      ))}
    </section>
  );
}
