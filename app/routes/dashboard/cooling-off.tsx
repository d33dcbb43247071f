import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Checkbox } from "#app/components/Checkbox.tsx";
import { Choices } from "#app/components/Choices.tsx";
import { Form } from "#app/components/Form.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { issue } from "#app/contract/errors.ts";
import { COOLING_OFF_DAYS } from "#app/contract/player.ts";
import { notEnded } from "#app/features/protection/deactivation.server.ts";
import { standingOf } from "#app/features/protection/dialog.server.ts";
import { HelpHere } from "#app/features/protection/HelpLines.tsx";
import { helpHere } from "#app/features/protection/help.server.ts";
import { SelfCheckLinks } from "#app/features/protection/SelfCheckLinks.tsx";
import { resultOf } from "#app/forms/answer.ts";
import { formAction, intent, noFields } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["protection"] };

const coolingOffForm = z.object({
  days: z
    .string(issue("invalid_choice"))
    .transform(Number)
    .pipe(z.literal(COOLING_OFF_DAYS, issue("invalid_choice"))),
  understood: z.literal("on", issue("must_accept")),
});

const DAY_MS = 24 * 60 * 60_000;

export const loader = onLoad(async (scope) => {
  const { t, player } = scope;
  const now = new Date();
  const dateTill = player?.coolingOffBlock.dateTill ? new Date(player.coolingOffBlock.dateTill) : null;
  // A break is never shortened, so those that would end no later are not offered.
  const offered = player?.coolingOffDays ?? [];
  const longer = offered.filter((days) => !dateTill || now.getTime() + days * DAY_MS > dateTill.getTime());
  return {
    meta: metaOf(scope, {
      title: t("protection:coolingOff.title"),
      description: t("protection:coolingOff.description"),
      hidden: true,
    }),
    help: await helpHere(scope),
    coolingOff: dateTill && standingOf(scope, dateTill, now),
    choices: longer.map((days) => ({ value: String(days), label: t("protection:coolingOff.days", { count: days }) })),
  };
});

export const action = formAction({
  begin: intent(coolingOffForm, async (scope, { days }) => {
    await scope.call("activateCoolingOff", { days, understood: true });
    return scope.redirect(scope.paths.coolingOff(), { status: 303, notice: "coolingOffActive" });
  }),
  end: intent(noFields, async (scope) => {
    try {
      await scope.call("deactivateCoolingOff", {});
    } catch (error) {
      return notEnded(scope, "deactivateCoolingOff", error);
    }
    return scope.redirect(scope.paths.home(), { status: 303, notice: "coolingOffEnded" });
  }),
});

export default function CoolingOff() {
  const { coolingOff, choices, help } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["protection", "common"]);
  const { paths } = useLanguage();
  if (coolingOff?.isOver) return <Over until={coolingOff.until} />;
  return (
    <>
      {coolingOff ? (
        <section className="stack">
          <h1>{t("coolingOff.activeTitle")}</h1>
          <p className="lead">
            <Unbroken>{t("coolingOff.activeUntil", { date: coolingOff.until })}</Unbroken>
          </p>
          <p>{coolingOff.left}</p>
          <p>{t("coolingOff.stays")}</p>
          <p className="cluster">
            <ButtonLink href={paths.balance()}>{t("alert.toBalance")}</ButtonLink>
            <ButtonLink href={paths.withdraw()}>{t("common:account.withdraw")}</ButtonLink>
          </p>
          {choices.length > 0 && <SectionHead title={t("coolingOff.longer")} />}
        </section>
      ) : (
        <section className="stack">
          <h1>{t("coolingOff.title")}</h1>
          <p className="lead">{t("coolingOff.lead")}</p>
          <ul className="stack">
            <li>{t("coolingOff.ruleAtOnce")}</li>
            <li>{t("coolingOff.ruleNothingShortens")}</li>
            <li>{t("coolingOff.ruleOpen")}</li>
          </ul>
        </section>
      )}
      {choices.length > 0 && <BreakForm />}
      <SelfCheckLinks />
      <p>
        {t("coolingOff.notEnough")}{" "}
        <ButtonLink small href={paths.selfExclusion()}>
          {t("coolingOff.exclude")}
        </ButtonLink>
      </p>
      <HelpHere help={help} />
    </>
  );
}

function BreakForm() {
  const { choices, coolingOff } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("protection");
  const [form, fields] = useForm<z.input<typeof coolingOffForm>>({
    id: "cooling-off",
    lastResult: resultOf(answer, "begin"),
  });
  const labels = { days: t("coolingOff.period"), understood: t("coolingOff.understood") };
  return (
    <PostForm form={form} labels={labels} intent="begin" refused={t("coolingOff.refused")}>
      <Choices
        field={fields.days}
        legend={labels.days}
        hint={coolingOff ? t("coolingOff.fromNow") : undefined}
        choices={choices}
        required
      />
      <Checkbox field={fields.understood} required>
        {labels.understood}
      </Checkbox>
      <Button kind="stop">{coolingOff ? t("coolingOff.lengthen") : t("coolingOff.submit")}</Button>
    </PostForm>
  );
}

function Over({ until }: { until: string }) {
  const { t } = useTranslation("protection");
  return (
    <section className="stack">
      <h1>{t("coolingOff.overTitle")}</h1>
      <p className="lead">
        <Unbroken>{t("coolingOff.overText", { date: until })}</Unbroken>
      </p>
      <Form method="post">
        <Button name="intent" value="end">
          {t("coolingOff.end")}
        </Button>
      </Form>
    </section>
  );
}
