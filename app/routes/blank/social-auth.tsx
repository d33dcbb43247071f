import { useForm } from "@conform-to/react";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { ApiFailure, isRefusal } from "#app/api/failure.ts";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { TextField } from "#app/components/Field.tsx";
import { FormSummary } from "#app/components/FormSummary.tsx";
import { linkSocial, type SocialNetwork, socialNetwork } from "#app/contract/social.ts";
import { SocialButtons } from "#app/features/identity/SocialButtons.tsx";
import { authorizeAddress, socialOffer } from "#app/features/identity/social.server.ts";
import { forgetTicket, readStart, readTicket, startSocial } from "#app/features/identity/social-visit.server.ts";
import { type FormAnswer, parseForm, refuse, refuseInWords, refuseWith } from "#app/forms/form.server.ts";
import { problemsOf } from "#app/forms/form-problems.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onAction, onLoad } from "#app/request/handlers.server.ts";
import type { Scope } from "#app/request/scope.ts";

export const handle: RouteHandle = { texts: ["account"] };

type View =
  | { kind: "signedIn" }
  | { kind: "leaving"; network: SocialNetwork; href: string }
  | { kind: "link"; network: SocialNetwork; email: string }
  | { kind: "offer"; networks: SocialNetwork[]; to: string | null };

export const loader = onLoad(async (scope) => {
  const { t, player } = scope;
  const start = player ? null : readStart(scope, scope.url.searchParams.get("network"));
  const href = start && (await authorizeAddress(scope, start));
  if (href?.startsWith("/")) throw scope.redirect(href);
  return {
    meta: metaOf(scope, { title: t("account:social.title"), description: t("account:social.lead"), hidden: true }),
    view: start && href ? ({ kind: "leaving", network: start.network, href } satisfies View) : await viewOf(scope),
  };
});

async function viewOf(scope: Scope): Promise<View> {
  if (scope.player) return { kind: "signedIn" };
  const ticket = readTicket(scope, "link");
  if (ticket?.email) return { kind: "link", network: ticket.network, email: ticket.email };
  return { kind: "offer", ...(await socialOffer(scope)) };
}

/**
 * The way to the network is a page of its own and not a redirect of the form: browsers hold `form-action` against every
 * redirect that follows a form, and networks have more of them than anybody could list.
 */
export const meta: MetaFunction<typeof loader> = (page) => {
  const view = page.data?.view;
  const onward = view?.kind === "leaving" ? [{ httpEquiv: "refresh", content: `0;url=${view.href}` }] : [];
  return [...(pageMeta(page) ?? []), ...onward];
};

export const action = onAction(async (scope, form) => {
  if (scope.player) return scope.redirect(scope.paths.home(), { status: 303 });
  const step = form.get("step");
  if (step === "link") return link(scope, form);
  if (step !== "forget") return begin(scope, form);
  forgetTicket(scope);
  return scope.redirect(scope.paths.registration(), { status: 303 });
});

function begin(scope: Scope, form: FormData) {
  const network = socialNetwork.safeParse(form.get("network"));
  if (!network.success) return refuseInWords(scope, new ApiFailure([{ code: "validation_failed" }], scope.requestId));
  startSocial(scope, network.data, String(form.get("to") ?? ""));
  return scope.redirect(scope.paths.socialAuth({ network: network.data }), { status: 303 });
}

async function link(scope: Scope, form: FormData) {
  const submission = parseForm(scope, form, linkSocial.body.pick({ password: true }));
  if (submission.status !== "success") return refuse(submission);
  const ticket = readTicket(scope, "link")?.ticket;
  try {
    if (!ticket) throw new ApiFailure([{ code: "social_expired" }], scope.requestId);
    const { token } = await scope.call("linkSocial", { ticket, ...submission.value });
    scope.signIn(token);
  } catch (error) {
    if (!isRefusal(error, "social_expired")) return refuseWith(scope, submission, error);
    forgetTicket(scope);
    return refuseInWords(scope, error);
  }
  forgetTicket(scope);
  return scope.redirect(scope.paths.home(), { status: 303, notice: "socialLinked" });
}

export default function SocialAuth() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  return (
    <div className="stack narrow">
      <h1>{view.kind === "link" ? t("social.linkTitle") : t("social.title")}</h1>
      {answer && "refusal" in answer && <ErrorSummary title={answer.refusal} />}
      {view.kind === "signedIn" && <SignedIn />}
      {view.kind === "leaving" && <Leaving {...view} />}
      {view.kind === "link" && <LinkForm {...view} result={answer && "result" in answer ? answer.result : undefined} />}
      {view.kind === "offer" && <Offer {...view} />}
      {view.kind !== "signedIn" && (
        <p>
          <Anchor href={paths.login()}>{view.kind === "link" ? t("social.unlinked") : t("social.withPassword")}</Anchor>
        </p>
      )}
    </div>
  );
}

function SignedIn() {
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  return (
    <>
      <p>{t("social.signedIn")}</p>
      <ButtonLink kind="act" href={paths.home()}>
        {t("social.home")}
      </ButtonLink>
    </>
  );
}

function Leaving({ network, href }: { network: SocialNetwork; href: string }) {
  const { t } = useTranslation("account");
  const name = t(`social.network_${network}`);
  return (
    <>
      <p className="lead">{t("social.leaving", { network: name })}</p>
      <ButtonLink kind="act" href={href}>
        {t("social.leave", { network: name })}
      </ButtonLink>
    </>
  );
}

function Offer({ networks, to }: { networks: SocialNetwork[]; to: string | null }) {
  const { t } = useTranslation("account");
  if (networks.length === 0) return <p>{t("social.none")}</p>;
  return (
    <>
      <p className="lead">{t("social.lead")}</p>
      <SocialButtons networks={networks} to={to} />
      <p className="note">{t("social.told")}</p>
    </>
  );
}

type LinkFormProps = { network: SocialNetwork; email: string; result: FormAnswer["result"] | undefined };

function LinkForm({ network, email, result }: LinkFormProps) {
  const { t } = useTranslation("account");
  const [form, fields] = useForm<{ password: string }>({ id: "link", lastResult: result });
  return (
    <>
      <p className="lead">{t("social.link", { email, network: t(`social.network_${network}`) })}</p>
      <FormSummary title={t("social.linkRefused")} errors={form.errors} problems={problemsOf(form)} />
      <Form className="stack" method="post" id={form.id} noValidate>
        <TextField
          field={fields.password}
          label={t("social.linkPassword", { email })}
          error={fields.password.errors?.[0]}
          type="password"
          autoComplete="current-password"
          required
        />
        <Button kind="act" name="step" value="link">
          {t("social.linkSubmit")}
        </Button>
      </Form>
    </>
  );
}
