import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Crumb } from "#app/components/Crumb.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Facts } from "#app/components/Facts.tsx";
import { TextArea, TextField } from "#app/components/Field.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { SentCode } from "#app/components/SentCode.tsx";
import { Status } from "#app/components/Status.tsx";
import { confirmEmailChange, requestEmailChange, requestEmailReview } from "#app/contract/profile-changes.ts";
import { Changes } from "#app/features/profile/Changes.tsx";
import { changesOf, withdrawing } from "#app/features/profile/changes.server.ts";
import { refusalOf, resultOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };

export const loader = onLoad(async (scope) => {
  const { t, format, player } = scope;
  const [{ email, pending }, changes, settings] = await Promise.all([
    scope.call("getEmailChange", {}),
    changesOf(scope, "email"),
    scope.settings(),
  ]);
  return {
    meta: metaOf(scope, { title: t("profile:email.title"), description: t("profile:email.description"), hidden: true }),
    email,
    isConfirmed: player?.isEmailConfirmed ?? false,
    pending: pending && {
      old: pending.old?.to ?? null,
      fresh: pending.new.to,
      time: format.date(pending.new.until, "time"),
    },
    changes,
    sandbox: settings?.mode === "sandbox",
  };
});

export const action = formAction({
  request: intent(requestEmailChange.body, async (scope, typed) => {
    await scope.call("requestEmailChange", typed);
    return scope.redirect(scope.paths.profile("email"), { status: 303, notice: "mailCodeSent" });
  }),
  confirm: intent(confirmEmailChange.body, async (scope, typed) => {
    await scope.call("confirmEmailChange", typed);
    return scope.redirect(scope.paths.profile(), { status: 303, notice: "emailChanged" });
  }),
  review: intent(requestEmailReview.body, async (scope, typed) => {
    await scope.call("requestEmailReview", typed);
    return scope.redirect(scope.paths.profile("email"), { status: 303, notice: "changeAsked" });
  }),
  withdraw: withdrawing("email"),
});

export default function ProfileEmail() {
  const { email, isConfirmed, pending, changes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // The last attempt at a code removes the forms for codes too.
  const refusal = refusalOf(answer, "withdraw") ?? (pending ? undefined : refusalOf(answer, "confirm", "review"));
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  const standing = isConfirmed ? (
    <Status kind="ok">{t("phone.confirmed")}</Status>
  ) : (
    <Status kind="warn">{t("phone.unconfirmed")}</Status>
  );
  return (
    <>
      <section className="stack">
        <Crumb href={paths.profile()}>{t("view.tab")}</Crumb>
        <h2>{t("email.title")}</h2>
        <p>{t(isConfirmed ? "email.lead" : "email.leadUnconfirmed")}</p>
        {refusal && <ErrorSummary title={refusal} />}
        <Facts
          facts={[
            { name: t("email.now"), figure: email },
            { name: t("phone.state"), figure: standing },
          ]}
        />
      </section>
      {pending && <CodesForm key={`codes ${pending.fresh} ${pending.time}`} />}
      {pending?.old && <ReviewForm key={`review ${pending.fresh} ${pending.time}`} />}
      {/* Remounted once codes were sent: earlier errors of the address no longer apply. */}
      <AddressForm key={`address ${pending?.fresh} ${pending?.time}`} />
      <Changes changes={changes} />
    </>
  );
}

/** The codes that were sent. */
function CodesForm() {
  const { pending, sandbox } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  const [form, fields] = useForm<z.input<typeof confirmEmailChange.body>>({
    id: "codes",
    lastResult: resultOf(answer, "confirm"),
  });
  if (!pending) return null;
  const labels = {
    ...(pending.old && { oldCode: t("email.code", { email: pending.old }) }),
    newCode: t("email.code", { email: pending.fresh }),
  };
  return (
    <section className="stack">
      <SectionHead title={t("email.codeTitle")} />
      <p>{t("email.until", { time: pending.time })}</p>
      <PostForm
        form={form}
        labels={labels}
        intent="confirm"
        refused={t("refused")}
        quiet={refusalOf(answer, "review", "request") !== undefined}
      >
        {labels.oldCode && <SentCode field={fields.oldCode} label={labels.oldCode} />}
        <SentCode field={fields.newCode} label={labels.newCode} />
        <p className="note">{t("email.note")}</p>
        <div className="cluster">
          <Button kind="act">{t("email.submit")}</Button>
          {sandbox && (
            <ButtonLink href={paths.sandbox({ to: pending.fresh })}>{t("account:confirm.outbox")}</ButtonLink>
          )}
        </div>
      </PostForm>
    </section>
  );
}

/** For players who no longer receive letters at the old address: a person decides. */
function ReviewForm() {
  const { pending } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const [form, fields] = useForm<z.input<typeof requestEmailReview.body>>({
    id: "lost",
    lastResult: resultOf(answer, "review"),
  });
  if (!pending?.old) return null;
  const labels = { newCode: t("email.code", { email: pending.fresh }), reason: t("email.reason") };
  return (
    <section className="stack">
      <SectionHead title={t("email.lost", { email: pending.old })} />
      <p>{t("email.lostText")}</p>
      <PostForm
        form={form}
        labels={labels}
        intent="review"
        refused={t("refused")}
        quiet={refusalOf(answer, "confirm", "request") !== undefined}
      >
        <SentCode field={fields.newCode} label={labels.newCode} />
        <TextArea field={fields.reason} label={labels.reason} maxLength={500} rows={3} required />
        <div className="cluster">
          <Button>{t("email.ask")}</Button>
        </div>
      </PostForm>
    </section>
  );
}

function AddressForm() {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const [form, fields] = useForm<z.input<typeof requestEmailChange.body>>({
    id: "address",
    lastResult: resultOf(answer, "request"),
  });
  const labels = { email: t("email.new") };
  return (
    <section className="stack">
      <SectionHead title={t("email.new")} />
      <PostForm
        form={form}
        labels={labels}
        intent="request"
        refused={t("refused")}
        quiet={refusalOf(answer, "confirm", "review") !== undefined}
      >
        <TextField
          field={fields.email}
          label={labels.email}
          hint={t("email.rule")}
          type="email"
          autoComplete="email"
          required
        />
        <div className="cluster">
          <Button>{t("email.send")}</Button>
        </div>
      </PostForm>
    </section>
  );
}
