import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ApiFailure } from "#app/api/failure.ts";
import { ButtonLink } from "#app/components/Button.tsx";
import { SOCIAL_NETWORKS, type SocialNetwork } from "#app/contract/social.ts";
import { secondStep } from "#app/features/identity/second-step.server.ts";
import { redirectUri } from "#app/features/identity/social.server.ts";
import {
  destinationOf,
  forgetStart,
  forgetTicket,
  keepTicket,
  readStart,
  type SocialStart,
} from "#app/features/identity/social-visit.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { notFound } from "#app/lib/not-found.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { refusalText } from "#app/request/refusal.server.ts";
import { continueSignedIn } from "#app/request/return.server.ts";
import type { Scope } from "#app/request/scope.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account"] };

type Answer = { kind: "signedIn" | "unasked" | "declined" | "refused"; words: string; to?: string | null };

/**
 * Where a network sends its visitor back. Opening it signs in, without another press: the player has pressed on our page and
 * agreed on the network's, and the state in their own cookie, not a press, distinguishes their visit from a forged one.
 * docs/decisions/0016-a-callback-signs-in.md
 */
export const loader = onLoad(async (scope) => {
  const network = SOCIAL_NETWORKS.find((name) => scope.url.pathname.toLowerCase().endsWith(`/check-${name}`));
  if (!network) throw notFound(scope.url.pathname);
  const { t } = scope;
  const answer = await comeBack(scope, network);
  const page = {
    meta: metaOf(scope, { title: t("account:social.title"), description: t("account:social.lead"), hidden: true }),
    network,
    answer,
  };
  const isRefused = answer.kind === "unasked" || answer.kind === "refused";
  return data(page, { status: isRefused ? 400 : 200 });
});

/** Signs in and continues by throwing the redirect, or returns what the page shows instead. */
async function comeBack(scope: Scope, network: SocialNetwork): Promise<Answer> {
  const query = scope.url.searchParams;
  const start = readStart(scope, network);
  const isOurs = start !== null && query.get("state") === start.state;
  // Used up with any result: the same address must not work a second time.
  if (isOurs) forgetStart(scope);
  if (scope.player) return { kind: "signedIn", words: scope.t("account:social.signedIn") };
  if (!isOurs) return { kind: "unasked", words: scope.t("account:social.unasked") };
  const code = query.get("code");
  if (!code) {
    const name = scope.t(`account:social.network_${network}`);
    return {
      kind: "declined",
      words: scope.t("account:social.declined", { network: name }),
      to: destinationOf(scope, start),
    };
  }
  return exchange(scope, start, code);
}

async function exchange(scope: Scope, start: SocialStart, code: string): Promise<Answer> {
  const { network, verifier } = start;
  const to = destinationOf(scope, start);
  const deviceId = scope.url.searchParams.get("device_id");
  try {
    const answer = await scope.call("socialSignIn", {
      network,
      code,
      verifier,
      redirectUri: redirectUri(scope, network),
      ...(deviceId ? { deviceId } : {}),
    });
    if ("token" in answer) {
      scope.signIn(answer);
      forgetTicket(scope);
      throw await continueSignedIn(scope, to);
    }
    keepTicket(scope, network, answer);
    throw scope.redirect("link" in answer ? scope.paths.socialAuth({ to }) : scope.paths.registration({ to }));
  } catch (error) {
    const step = secondStep(scope, error, to);
    if (step) {
      forgetTicket(scope);
      throw step;
    }
    const isPage = !(error instanceof ApiFailure) || error.status >= 500 || error.code === "country_blocked";
    if (isPage) throw error;
    return { kind: "refused", words: refusalText(scope, error), to };
  }
}

export default function SocialCheck() {
  const { answer, network } = useLoaderData<typeof loader>();
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  const isIn = answer.kind === "signedIn";
  return (
    <div className="stack narrow">
      <h1>{t("social.checkTitle", { network: t(`social.network_${network}`) })}</h1>
      <p className="lead">{answer.words}</p>
      <ButtonLink kind="act" href={isIn ? paths.home() : paths.login({ to: answer.to })}>
        {isIn ? t("social.home") : t("social.again")}
      </ButtonLink>
    </div>
  );
}
