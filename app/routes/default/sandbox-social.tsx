import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Button } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import { Form } from "#app/components/Form.tsx";
import { authorizeSandboxPerson } from "#app/contract/sandbox.ts";
import { email } from "#app/contract/session.ts";
import { codeVerifier } from "#app/contract/social.ts";
import { redirectUri } from "#app/features/identity/social.server.ts";
import { formAction, intent, noFields } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { notFound } from "#app/lib/not-found.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { socialCallbackPath } from "#app/paths.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import type { Scope } from "#app/request/scope.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };

/** The parameters for every network; anything else in the address is ignored. */
const requestFields = authorizeSandboxPerson.body
  .pick({ network: true, redirectUri: true, codeChallenge: true })
  .extend({ state: codeVerifier });

/** The request in the address; one that none of our pages made is not found. */
function requestIn(scope: Scope) {
  const { url } = scope;
  const { network, redirect_uri, code_challenge, state } = Object.fromEntries(url.searchParams);
  const parsed = requestFields.safeParse({ network, redirectUri: redirect_uri, codeChallenge: code_challenge, state });
  const isOurs = parsed.success && parsed.data.redirectUri === redirectUri(scope, parsed.data.network);
  if (!isOurs) throw notFound(url.pathname);
  return parsed.data;
}

/** A typed e-mail, or one of the invented people; the button of the one without an e-mail says "none". */
const choice = z.object({ person: z.string().optional(), email: z.string().optional() }).transform((typed, context) => {
  if (typed.person === "none") return null;
  const read = email.safeParse(typed.person ?? typed.email ?? "");
  if (read.success) return read.data;
  context.addIssue({ code: "custom", path: ["email"], message: read.error.issues[0]?.message ?? "invalid_email" });
  return z.NEVER;
});

export const loader = onLoad(async (scope) => {
  const { network } = requestIn(scope);
  const { people } = await scope.call("listSandboxPeople", {});
  const { t } = scope;
  const description = t("account:people.lead", { network: t(`account:social.network_${network}`) });
  return {
    meta: metaOf(scope, { title: t("account:people.title"), description, hidden: true }),
    network,
    people,
  };
});

/** Redirects to our own callback page and nowhere else, for any `redirect_uri`; the platform refuses the others. */
export const action = formAction({
  authorize: intent(choice, async (scope, person) => {
    const { state: _, ...request } = requestIn(scope);
    const { code } = await scope.call("authorizeSandboxPerson", { ...request, email: person });
    return goBack(scope, { code, device_id: "sandbox" });
  }),
  decline: intent(noFields, async (scope) => goBack(scope, { error: "access_denied" })),
});

function goBack(scope: Scope, answer: Record<string, string>) {
  const { network, state } = requestIn(scope);
  return scope.redirect(socialCallbackPath(network, { ...answer, state }), { status: 303, reload: true });
}

/** The sandbox's version of a network's page, where a real one would ask for the visitor's password. */
export default function SandboxSocial() {
  const { network, people } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const [form, { email: typed }] = useForm<{ email: string }>({ id: "person", lastResult: answer?.result });
  return (
    <div className="stack narrow">
      <h1>{t("people.title")}</h1>
      <p className="lead">{t("people.lead", { network: t(`social.network_${network}`) })}</p>
      <Form className="stack" method="post" reloadDocument>
        <input type="hidden" name="intent" value="authorize" />
        {people.map(({ name, email: address }) => (
          <Button key={name} name="person" value={address ?? "none"}>
            {name}, {address ?? t("people.noEmail")}
          </Button>
        ))}
      </Form>
      <Form className="stack" method="post" id={form.id} reloadDocument noValidate>
        <input type="hidden" name="intent" value="authorize" />
        <TextField
          field={typed}
          label={t("people.other")}
          error={typed.errors?.[0] ?? form.errors?.[0]}
          type="email"
          beside={<Button>{t("people.go")}</Button>}
        />
      </Form>
      <Form method="post" reloadDocument>
        <Button kind="plain" name="intent" value="decline">
          {t("people.decline")}
        </Button>
      </Form>
    </div>
  );
}
