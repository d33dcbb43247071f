import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ApiFailure, isRefusal } from "#app/api/failure.ts";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { NewPassword } from "#app/components/NewPassword.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { resetPassword } from "#app/contract/access.ts";
import { keepSought, soughtBefore } from "#app/features/identity/forgot-password.server.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import type { Scope } from "#app/request/scope.ts";

const newPassword = resetPassword.body.pick({ password: true });

/** A link whose length the contract does not allow is as invalid as one that was used. */
async function isOpen(scope: Scope, signature: string): Promise<boolean> {
  try {
    return (await scope.call("checkResetLink", { signature })).isOpen;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 400) return false;
    throw error;
  }
}

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };
export const loader = onLoad(async (scope, { params }) => {
  const [open, { minimumPasswordLength }] = await Promise.all([
    isOpen(scope, params.hash ?? ""),
    scope.requireSettings(),
  ]);
  return {
    meta: metaOf(scope, {
      title: open ? scope.t("account:reset.choose") : scope.t("account:reset.deadTitle"),
      description: scope.t("account:reset.chooseDescription"),
      hidden: true,
    }),
    isOpen: open,
    to: soughtBefore(scope),
    minimumPasswordLength,
  };
});

export const action = formAction({
  reset: intent(newPassword, async (scope, typed, { params }) => {
    const signature = params.hash ?? "";
    try {
      await scope.call("resetPassword", { signature, ...typed });
    } catch (error) {
      // The page itself reports what is wrong with its link.
      if (!isRefusal(error, "link_invalid")) throw error;
      return scope.redirect(scope.paths.resetPassword(signature), { status: 303 });
    }
    // Sessions of the old password have ended, including possibly this browser's.
    scope.signOut();
    const to = soughtBefore(scope);
    if (to) keepSought(scope, null);
    return scope.redirect(scope.paths.login({ to }), { status: 303, notice: "passwordReset" });
  }),
});

export default function ResetPassword() {
  const page = useLoaderData<typeof loader>();
  return page.isOpen ? <ChooseForm minimumLength={page.minimumPasswordLength} /> : <DeadLink to={page.to} />;
}

function ChooseForm({ minimumLength }: { minimumLength: number }) {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const [form, fields] = useForm<{ password: string }>({ id: "reset", lastResult: answer?.result });
  const labels = { password: t("reset.newPassword") };
  return (
    <div className="stack far narrow">
      <div className="stack">
        <h1>{t("reset.choose")}</h1>
        <p className="lead">{t("reset.chooseLead")}</p>
      </div>
      <PostForm form={form} labels={labels} refused={t("reset.chooseRefused")}>
        <NewPassword
          field={fields.password}
          label={labels.password}
          hint={t("field.passwordHint", { count: minimumLength })}
        />
        <Button kind="act">{t("reset.save")}</Button>
      </PostForm>
    </div>
  );
}

function DeadLink({ to }: { to: string | null }) {
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  return (
    <div className="stack narrow">
      <h1>{t("reset.deadTitle")}</h1>
      <p className="lead">{t("reset.deadText")}</p>
      <p>
        <ButtonLink kind="act" href={paths.resetPassword("", { to })}>
          {t("reset.again")}
        </ButtonLink>
      </p>
    </div>
  );
}
