import { useActionData, useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/Button.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { MainFigure } from "#app/components/MainFigure.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { confirmLimit, keepLimit } from "#app/contract/limits.ts";
import type { InputOf } from "#app/contract/types.ts";
import { CheckInterval } from "#app/features/limits/CheckInterval.tsx";
import { limitFields, limitForm, realityCheckForm, removeForm } from "#app/features/limits/forms.server.ts";
import { limitsView } from "#app/features/limits/limits.server.ts";
import { Meters } from "#app/features/limits/Meters.tsx";
import { RemoveLimit } from "#app/features/limits/RemoveLimit.tsx";
import { SetLimit } from "#app/features/limits/SetLimit.tsx";
import { WaitingChange } from "#app/features/limits/WaitingChange.tsx";
import { SelfCheckLinks } from "#app/features/protection/SelfCheckLinks.tsx";
import { refusalOf, resultOf } from "#app/forms/answer.ts";
import { formAction, intent, Redisplay } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { NoticeCode } from "#app/lib/notice-codes.ts";
import { useOperationId } from "#app/lib/use-operation-id.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import type { Scope } from "#app/request/scope.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { live: ["limits"], texts: ["limits", "protection"] };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  return {
    meta: metaOf(scope, { title: t("limits:title"), description: t("limits:description"), hidden: true }),
    operationId: crypto.randomUUID(),
    limits: limitsView(scope, await scope.call("getLimits", {})),
  };
});

/** The page says what holds now and what waits. */
const back = (scope: Scope, notice: NoticeCode = "limitsSaved") =>
  scope.redirect(scope.paths.limits(), { status: 303, notice });

async function requestLimit(scope: Scope, input: InputOf<"setLimit">) {
  await scope.call("setLimit", input);
  return back(scope);
}

export const action = formAction({
  set: intent(limitForm, requestLimit, limitFields),
  // Without scripts that follow the fields, a press says when it would start.
  look: intent(limitFields.partial(), async () => new Redisplay({})),
  remove: intent(removeForm, requestLimit),
  keep: intent(keepLimit.body, async (scope, which) => {
    await scope.call("keepLimit", which);
    return back(scope);
  }),
  confirm: intent(confirmLimit.body, async (scope, which) => {
    await scope.call("confirmLimit", which);
    return back(scope);
  }),
  realityCheck: intent(realityCheckForm, async (scope, { everyMinutes }) => {
    await scope.call("setRealityCheck", { everyMinutes });
    return back(scope, "realityCheckSaved");
  }),
});

export default function Limits() {
  const { limits, ...loaded } = useLoaderData<typeof loader>();
  const operationId = useOperationId(loaded.operationId);
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("limits");
  const refusal = refusalOf(answer, "keep", "confirm");
  const { first, kinds, rules, waiting, set, removable, check } = limits;
  return (
    <>
      <div className="top">
        {refusal && <ErrorSummary title={refusal} />}
        <h1>{t("title")}</h1>
        <div className="first">
          {first && <span>{t("canDeposit")}</span>}
          {first ? <MainFigure money>{first.amount}</MainFigure> : <b className="mid">{t("noDeposit")}</b>}
          <p className="lead">
            {first?.of} {t("lead")}
          </p>
        </div>
      </div>
      <section className="stack">
        <SectionHead title={t("yours")} />
        {kinds.map((kind) => (
          <Meters key={kind.kind} kind={kind} />
        ))}
        <p className="note">{rules}</p>
      </section>
      {waiting.length > 0 && (
        <section className="stack">
          <SectionHead title={t("waiting.title")} />
          {waiting.map((change) => (
            <WaitingChange key={change.key} change={change} />
          ))}
        </section>
      )}
      <section className="stack" id="set">
        <SectionHead title={t("set.title")} />
        <SetLimit key={operationId} view={set} operationId={operationId} answer={resultOf(answer, "set", "look")} />
        {removable.length > 0 && (
          <RemoveLimit limits={removable} operationId={operationId} answer={resultOf(answer, "remove")} />
        )}
      </section>
      <section className="stack">
        <SectionHead title={t("check.title")} />
        <CheckInterval check={check} answer={resultOf(answer, "realityCheck")} />
      </section>
      <WaysOut />
      <SelfCheckLinks />
    </>
  );
}

/** The options for a player to whom a limit is not enough. */
function WaysOut() {
  const { t } = useTranslation(["limits", "protection"]);
  const { paths } = useLanguage();
  return (
    <div className="columns two">
      <section className="calm">
        <h2>{t("pause.title")}</h2>
        <p>{t("pause.text")}</p>
        <p className="cluster">
          <ButtonLink kind="stop" href={paths.coolingOff()}>
            {t("pause.break")}
          </ButtonLink>
          <ButtonLink href={paths.selfExclusion()}>{t("pause.exclude")}</ButtonLink>
        </p>
      </section>
      <section className="calm">
        <h2>{t("talk.title")}</h2>
        <p>{t("protection:talk.lead")}</p>
        <p>
          <ButtonLink kind="stop" href={paths.talk()}>
            {t("common:frame.talk")}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}
