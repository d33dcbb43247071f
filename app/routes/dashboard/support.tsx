import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { TextArea } from "#app/components/Field.tsx";
import { Form } from "#app/components/Form.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Status } from "#app/components/Status.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { markSupportRead, sendSupportMessage } from "#app/contract/support.ts";
import { Messages, messageId } from "#app/features/support/Messages.tsx";
import { hoursView, threadView } from "#app/features/support/thread.server.ts";
import { useSeen } from "#app/features/support/use-seen.ts";
import { resultOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useOperationId } from "#app/lib/use-operation-id.ts";
import { useTypedMeanwhile } from "#app/lib/use-typed-meanwhile.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { live: ["support"], texts: ["support"] };

const FORM = "write";

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const [settings, thread] = await Promise.all([scope.call("getSupportSettings", {}), threadView(scope)]);
  return {
    meta: metaOf(scope, { title: t("support:title"), description: t("support:description"), hidden: true }),
    operationId: crypto.randomUUID(),
    hours: hoursView(scope, settings),
    thread,
    hint: t("support:hint", { max: scope.format.number(settings.messageLength) }),
  };
});

export const action = formAction({
  send: intent(sendSupportMessage.body, async (scope, typed) => {
    const { number } = await scope.call("sendSupportMessage", typed);
    return scope.redirect(`${scope.paths.support()}#${messageId(number)}`, { status: 303 });
  }),
  read: intent(markSupportRead.body, async (scope, { number }) => {
    await scope.call("markSupportRead", { number });
    return scope.redirect(`${scope.paths.support()}#${FORM}`, { status: 303 });
  }),
  // Sent by a script; the page stays.
  seen: intent(markSupportRead.body, async (scope, { number }) => {
    await scope.call("markSupportRead", { number });
    return null;
  }),
});

export default function Support() {
  const { hours, thread, ...loaded } = useLoaderData<typeof loader>();
  const operationId = useOperationId(loaded.operationId);
  useTypedMeanwhile(FORM, operationId);
  useFocusOnceSent(operationId);
  const { t } = useTranslation("support");
  return (
    <>
      <section className="stack">
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        {hours.now && <Status kind={hours.isOpen ? "ok" : "sys"}>{hours.now}</Status>}
        <p>
          {hours.facts} {t("told")}
        </p>
      </section>
      <Thread />
      {thread.pages.first === null && <Write key={operationId} operationId={operationId} />}
    </>
  );
}

/** After a message is sent the next can be written: the pressed button is gone with its form. */
function useFocusOnceSent(operationId: string): void {
  const { formMethod } = useNavigation();
  const isSent = useRef(false);
  useEffect(() => {
    if (formMethod === "POST") isSent.current = true;
  }, [formMethod]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form of another id is another form
  useEffect(() => {
    if (isSent.current) document.getElementById(`${FORM}-text`)?.focus({ preventScroll: true });
    isSent.current = false;
  }, [operationId]);
}

function Thread() {
  const { thread } = useLoaderData<typeof loader>();
  const { messages, pages, unread, closed } = thread;
  const { t } = useTranslation("support");
  const { paths } = useLanguage();
  // Messages that were new when the page was opened stay marked while they are read.
  const [readNumber] = useState(thread.readNumber);
  const last = messages.at(-1)?.number ?? 0;
  useSeen({ action: paths.support(), last, unread });
  return (
    <section className="stack">
      <SectionHead title={t("thread")} />
      {pages.next && (
        <p>
          <Anchor href={pages.next}>{t("earlier")}</Anchor>
        </p>
      )}
      {/* New messages are announced politely. */}
      <div role="log" aria-label={t("thread")}>
        {messages.length === 0 ? (
          <p>{t("none")}</p>
        ) : (
          <Messages messages={messages} readNumber={readNumber} reader="player" />
        )}
      </div>
      {pages.previous && pages.first && (
        <p className="cluster">
          <Anchor href={pages.previous}>{t("later")}</Anchor>
          <Anchor href={pages.first}>{t("latest")}</Anchor>
        </p>
      )}
      {closed && (
        <p className="note">
          <Unbroken>{closed}</Unbroken>
        </p>
      )}
      {unread > 0 && (
        <noscript>
          <Form method="post">
            <input type="hidden" name="number" value={last} />
            <Button small name="intent" value="read">
              {t("read")}
            </Button>
          </Form>
        </noscript>
      )}
    </section>
  );
}

function Write({ operationId }: { operationId: string }) {
  const { hint } = useLoaderData<typeof loader>();
  const { t } = useTranslation("support");
  const [form, fields] = useForm<z.input<typeof sendSupportMessage.body>>({
    id: FORM,
    lastResult: resultOf(useActionData<typeof action>(), "send"),
  });
  const labels = { text: t("write") };
  return (
    <section className="stack">
      <PostForm form={form} labels={labels} intent="send" refused={t("refused")}>
        <input type="hidden" name="operationId" value={operationId} />
        <TextArea field={fields.text} label={labels.text} hint={hint} rows={4} required />
        <div className="cluster">
          <Button kind="act">{t("send")}</Button>
        </div>
      </PostForm>
    </section>
  );
}
