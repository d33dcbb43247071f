import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { Button } from "#app/components/Button.tsx";
import { CountrySelect } from "#app/components/CountrySelect.tsx";
import { Crumb } from "#app/components/Crumb.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { Facts } from "#app/components/Facts.tsx";
import { TextArea } from "#app/components/Field.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { requestCountryChange } from "#app/contract/profile-changes.ts";
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
  const [{ countries }, { minimumAge: usual }, changes] = await Promise.all([
    scope.call("listCountries", {}),
    scope.requireSettings(),
    changesOf(scope, "country"),
  ]);
  return {
    meta: metaOf(scope, {
      title: t("profile:country.title"),
      description: t("profile:country.description"),
      hidden: true,
    }),
    now: format.countryName(player?.country ?? ""),
    countries: countries
      .filter(({ code }) => code !== player?.country)
      .map(({ code, name, minimumAge }) => ({
        value: code,
        label: minimumAge > usual ? `${name} (${minimumAge}+)` : name,
      })),
    changes,
    isAsked: changes.some(({ isOpen }) => isOpen),
  };
});

export const action = formAction({
  ask: intent(requestCountryChange.body, async (scope, typed) => {
    await scope.call("requestCountryChange", typed);
    return scope.redirect(scope.paths.profile("country"), { status: 303, notice: "changeAsked" });
  }),
  withdraw: withdrawing("country"),
});

export default function ProfileCountry() {
  const { now, changes, isAsked } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>(), "withdraw");
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  return (
    <>
      <section className="stack">
        <Crumb href={paths.profile()}>{t("view.tab")}</Crumb>
        <h2>{t("country.title")}</h2>
        <p>{t("country.lead")}</p>
        <p>{t("country.after")}</p>
        {refusal && <ErrorSummary title={refusal} />}
        <Facts facts={[{ name: t("country.now"), figure: now }]} />
      </section>
      <Changes changes={changes} />
      {!isAsked && <Ask />}
    </>
  );
}

function Ask() {
  const { countries } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const [form, fields] = useForm<z.input<typeof requestCountryChange.body>>({
    id: "country",
    lastResult: resultOf(answer, "ask"),
  });
  const labels = { country: t("country.new"), reason: t("country.reason") };
  return (
    <section className="stack">
      <PostForm form={form} labels={labels} intent="ask" refused={t("refused")}>
        <CountrySelect
          field={fields.country}
          label={labels.country}
          options={[{ value: "", label: t("account:field.choose") }, ...countries]}
          autoComplete="country"
          required
        />
        <TextArea field={fields.reason} label={labels.reason} maxLength={500} rows={3} required />
        <div className="cluster">
          <Button kind="act">{t("country.ask")}</Button>
        </div>
      </PostForm>
    </section>
  );
}
