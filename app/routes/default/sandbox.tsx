import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { TextField } from "#app/components/Field.tsx";
import { Form } from "#app/components/Form.tsx";
import { decideSandboxChange } from "#app/contract/profile-changes.ts";
import { runSandboxJob } from "#app/contract/sandbox.ts";
import { sandboxChanges } from "#app/features/profile/changes.server.ts";
import { SandboxChanges } from "#app/features/profile/SandboxChanges.tsx";
import { sandboxJobs } from "#app/features/sandbox/jobs.server.ts";
import { SandboxJobs } from "#app/features/sandbox/SandboxJobs.tsx";
import { SandboxSupport } from "#app/features/support/SandboxSupport.tsx";
import { answerForm, closeForm, sandboxThreads } from "#app/features/support/sandbox.server.ts";
import { SandboxDocuments } from "#app/features/verification/SandboxDocuments.tsx";
import { documentForm, rejectionChoices, sandboxDocuments } from "#app/features/verification/sandbox.server.ts";
import { SandboxWithdrawals } from "#app/features/withdrawals/SandboxWithdrawals.tsx";
import {
  payoutForm,
  refusalChoices,
  reviewForm,
  sandboxWithdrawals,
} from "#app/features/withdrawals/sandbox.server.ts";
import { refusalOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { cutText } from "#app/lib/cut-text.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { ownPage } from "#app/request/payment-page.server.ts";
import styles from "#app/styles/account/index.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export const handle: RouteHandle = { texts: ["account", "profile", "withdrawals", "verification", "support"] };

/** The forms of the sandbox, each about one change. */
const changeForm = z.object({ ...decideSandboxChange.params.shape, ...decideSandboxChange.body.shape });

export const loader = onLoad(async (scope) => {
  const to = cutText(scope.url.searchParams.get("to"), 254);
  const [{ messages }, underWay, inReview, changes, written, jobs] = await Promise.all([
    scope.call("listOutbox", to ? { to } : {}),
    scope.call("listSandboxWithdrawals", {}),
    scope.call("listSandboxDocuments", {}),
    scope.call("listSandboxChanges", {}),
    scope.call("listSandboxSupport", {}),
    scope.call("listSandboxJobs", {}),
  ]);
  const { t, format } = scope;
  return {
    meta: metaOf(scope, {
      title: t("account:outbox.title"),
      description: t("account:outbox.description"),
      hidden: true,
    }),
    withdrawals: sandboxWithdrawals(scope, underWay),
    refusals: refusalChoices(scope),
    documents: sandboxDocuments(scope, inReview),
    rejections: rejectionChoices(scope),
    changes: sandboxChanges(scope, changes),
    threads: sandboxThreads(scope, written),
    jobs: sandboxJobs(scope, jobs),
    to,
    messages: messages.map(({ id, channel, to: recipient, subject, text, link, hasPage, sentAt }) => ({
      id,
      recipient,
      subject: channel === "sms" ? t("account:outbox.sms") : subject,
      paragraphs: text.split("\n\n"),
      sentAt: format.date(sentAt),
      // Links of ours work on any host the reader uses.
      link: link && ownPage(scope, link),
      page: hasPage ? scope.paths.sandboxLetter(id) : null,
    })),
  };
});

export const action = formAction({
  review: intent(reviewForm, async (scope, typed) => {
    await scope.call("reviewSandboxWithdrawal", typed);
    return scope.redirect(`${scope.paths.sandbox()}#withdrawals`, { status: 303 });
  }),
  document: intent(documentForm, async (scope, typed) => {
    await scope.call("decideSandboxDocument", typed);
    return scope.redirect(`${scope.paths.sandbox()}#documents`, { status: 303 });
  }),
  change: intent(changeForm, async (scope, typed) => {
    await scope.call("decideSandboxChange", typed);
    return scope.redirect(`${scope.paths.sandbox()}#changes`, { status: 303 });
  }),
  answer: intent(answerForm, async (scope, typed) => {
    await scope.call("answerSandboxSupport", typed);
    return scope.redirect(`${scope.paths.sandbox()}#support`, { status: 303 });
  }),
  closeThread: intent(closeForm, async (scope, typed) => {
    await scope.call("closeSandboxSupport", typed);
    return scope.redirect(`${scope.paths.sandbox()}#support`, { status: 303 });
  }),
  payout: intent(payoutForm, async (scope, typed) => {
    await scope.call("decideSandboxPayout", typed);
    return scope.redirect(`${scope.paths.sandbox()}#withdrawals`, { status: 303 });
  }),
  runJob: intent(runSandboxJob.body, async (scope, typed) => {
    await scope.call("runSandboxJob", typed);
    return scope.redirect(`${scope.paths.sandbox()}#jobs`, { status: 303 });
  }),
});

export default function Sandbox() {
  const { to, messages, withdrawals, refusals, documents, rejections, changes, threads, jobs } =
    useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  const { t } = useTranslation(["account", "withdrawals", "verification", "profile", "support"]);
  const { paths } = useLanguage();
  return (
    <div className="stack far">
      <section className="stack">
        <h1>{t("outbox.title")}</h1>
        <p className="lead">{t("outbox.lead")}</p>
        <p>
          <a href="#withdrawals">{t("withdrawals:sandbox.title")}</a> ·{" "}
          <a href="#documents">{t("verification:sandbox.title")}</a> ·{" "}
          <a href="#changes">{t("profile:changes.sandbox")}</a> · <a href="#support">{t("support:title")}</a> ·{" "}
          <a href="#jobs">{t("outbox.jobs.title")}</a>
        </p>
        {refusal && <ErrorSummary title={refusal} />}
        <Form action={paths.sandbox()}>
          <TextField
            field={{ id: "to", name: "to", initialValue: to }}
            label={t("outbox.to")}
            type="search"
            beside={<Button>{t("outbox.show")}</Button>}
          />
        </Form>
      </section>
      {messages.length === 0 && (
        <Empty title={t("outbox.none")}>
          <p>{t("outbox.noneText")}</p>
        </Empty>
      )}
      {messages.map((message) => (
        <article className="panel" key={message.id}>
          <h2>{message.subject}</h2>
          <p className="note">
            {message.recipient} · <span className="unbroken">{message.sentAt} UTC</span>
          </p>
          {message.paragraphs.map((paragraph) => (
            <p className="said" key={paragraph}>
              {paragraph}
            </p>
          ))}
          {(message.link || message.page) && (
            <p className="cluster">
              {message.link && <a href={message.link}>{t("outbox.open")}</a>}
              {message.page && (
                <Anchor reload href={message.page} aria-label={`${t("outbox.page")}: ${message.subject}`}>
                  {t("outbox.page")}
                </Anchor>
              )}
            </p>
          )}
        </article>
      ))}
      <SandboxWithdrawals withdrawals={withdrawals} refusals={refusals} />
      <SandboxDocuments documents={documents} rejections={rejections} />
      <SandboxChanges changes={changes} />
      <SandboxSupport threads={threads} />
      <SandboxJobs jobs={jobs} />
    </div>
  );
}
