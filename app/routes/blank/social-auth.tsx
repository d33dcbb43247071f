import { useForm } from "@conform-to/react";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ApiFailure, isRefusal } from "#app/api/failure.ts";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { CurrentPassword } from "#app/components/CurrentPassword.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { linkSocial, type SocialNetwork, socialNetwork } from "#app/contract/social.ts";
import { deviceTokenOf } from "#app/cookies/known-device.server.ts";
import { SocialButtons } from "#app/features/identity/SocialButtons.tsx";
import { secondStep } from "#app/features/identity/second-step.server.ts";
import { authorizeAddress, socialOffer } from "#app/features/identity/social.server.ts";
import {
  destinationOf,
  forgetTicket,
  readStart,
  readTicket,
  startSocial,
} from "#app/features/identity/social-visit.server.ts";
import { type FormAnswer, refusalOf, resultOf } from "#app/forms/answer.ts";
import { formAction, intent, noFields } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { returnPath } from "#app/request/return.server.ts";
import type { Scope } from "#app/request/scope.ts";

export const handle: RouteHandle = { texts: ["account"] };

type View =
  | { kind: "signedIn" }
  | { kind: "leaving"; network: SocialNetwork; href: string; to: string | null }
  | { kind: "link"; network: SocialNetwork; email: string; to: string | null }
  | { kind: "offer"; networks: SocialNetwork[]; to: string | null };

export const loader = onLoad(async (scope) => {
  const { t, player } = scope;
  const start = player ? null : readStart(scope, scope.url.searchParams.get("network"));
  const href = start && (await authorizeAddress(scope, start));
  if (href?.startsWith("/")) throw scope.redirect(href);
  return {
    meta: metaOf(scope, { title: t("account:social.title"), description: t("account:social.lead"), hidden: true }),
    view:
      start && href
        ? ({ kind: "leaving", network: start.network, href, to: destinationOf(scope, start) } satisfies View)
        : await viewOf(scope),
  };
});

async function viewOf(scope: Scope): Promise<View> {
  if (scope.player) return { kind: "signedIn" };
  const ticket = readTicket(scope, "link");
  if (ticket?.email) {
    return { kind: "link", network: ticket.network, email: ticket.email, to: returnPath(scope) };
  }
  return { kind: "offer", ...(await socialOffer(scope)) };
}

/**
 * A page of its own leads to the network, and not a redirect of the form: browsers apply `form-action` to every redirect that
 * follows a form, and networks redirect to more addresses than could be listed.
 */
export const meta: MetaFunction<typeof loader> = (page) => {
  const view = page.data?.view;
  const onward = view?.kind === "leaving" ? [{ httpEquiv: "refresh", content: `0;url=${view.href}` }] : [];
  return [...(pageMeta(page) ?? []), ...onward];
};

/** Never signs in over a player who is signed in already. */
const unlessSignedIn =
  <Typed,>(act: (scope: Scope, typed: Typed) => Promise<Response>) =>
  async (scope: Scope, typed: Typed) =>
    scope.player ? scope.redirect(scope.paths.home(), { status: 303 }) : act(scope, typed);

export const action = formAction({
  begin: intent(
    z.object({ network: socialNetwork, to: z.string().default("") }),
    unlessSignedIn(async (scope, { network, to }) => {
      startSocial(scope, network, to);
      return scope.redirect(scope.paths.socialAuth({ network }), { status: 303 });
    }),
  ),
  link: intent(
    linkSocial.body.pick({ password: true }),
    unlessSignedIn(async (scope, typed) => {
      const ticket = readTicket(scope, "link")?.ticket;
      const to = returnPath(scope);
      try {
        if (!ticket) throw new ApiFailure([{ code: "social_expired" }], scope.requestId);
        scope.signIn(await scope.call("linkSocial", { ticket, ...typed, ...deviceTokenOf(scope.request) }));
      } catch (error) {
        const step = secondStep(scope, error, to);
        if (step || isRefusal(error, "social_expired")) forgetTicket(scope);
        if (step) return step;
        throw error;
      }
      forgetTicket(scope);
      return scope.redirect(to ?? scope.paths.home(), { status: 303, notice: "socialLinked" });
    }),
  ),
  forget: intent(
    noFields,
    unlessSignedIn(async (scope) => {
      forgetTicket(scope);
      return scope.redirect(scope.paths.registration({ to: returnPath(scope) }), { status: 303 });
    }),
  ),
});

export default function SocialAuth() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  // An expired ticket removes the form for the password too.
  const refusal = view.kind === "link" ? undefined : refusalOf(answer);
  return (
    <div className="stack narrow">
      <h1>{view.kind === "link" ? t("social.linkTitle") : t("social.title")}</h1>
      {refusal && <ErrorSummary title={refusal} />}
      {view.kind === "signedIn" && <SignedIn />}
      {view.kind === "leaving" && <Leaving {...view} />}
      {view.kind === "link" && <LinkForm {...view} result={resultOf(answer, "link")} />}
      {view.kind === "offer" && <Offer {...view} />}
      {view.kind !== "signedIn" && (
        <p>
          <Anchor href={paths.login({ to: view.to })}>
            {view.kind === "link" ? t("social.unlinked") : t("social.withPassword")}
          </Anchor>
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
  const labels = { password: t("social.linkPassword", { email }) };
  return (
    <>
      <p className="lead">{t("social.link", { email, network: t(`social.network_${network}`) })}</p>
      <PostForm form={form} labels={labels} intent="link" refused={t("social.linkRefused")}>
        <CurrentPassword field={fields.password} label={labels.password} />
        <Button kind="act">{t("social.linkSubmit")}</Button>
      </PostForm>
    </>
  );
}
