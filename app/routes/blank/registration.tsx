import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { isRefusal } from "#app/api/failure.ts";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { REAL_CURRENCIES } from "#app/contract/money.ts";
import { storedPartnerParameters } from "#app/cookies/partner.server.ts";
import { AcceptTerms } from "#app/features/identity/AcceptTerms.tsx";
import { Captcha, CaptchaByCode } from "#app/features/identity/Captcha.tsx";
import { ComesFrom } from "#app/features/identity/ComesFrom.tsx";
import { captchaSetting, sendCode } from "#app/features/identity/captcha.server.ts";
import { FirstLimits } from "#app/features/identity/FirstLimits.tsx";
import { HouseFigures } from "#app/features/identity/HouseFigures.tsx";
import { houseFigures } from "#app/features/identity/house-figures.server.ts";
import { PersonFields } from "#app/features/identity/PersonFields.tsx";
import { presetLimits } from "#app/features/identity/preset-limits.server.ts";
import {
  checkOthers,
  firstLimitRows,
  registrationFields,
  registrationForm,
} from "#app/features/identity/registration.server.ts";
import { SignInFields } from "#app/features/identity/SignInFields.tsx";
import { SocialSection } from "#app/features/identity/SocialButtons.tsx";
import { comesFrom, socialOffer, ticketOf } from "#app/features/identity/social.server.ts";
import { forgetTicket } from "#app/features/identity/social-visit.server.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { phoneExample } from "#app/lib/phone-example.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { letterPageOf, returnPath } from "#app/request/return.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account", "limits"] };
export const loader = onLoad(async (scope) => {
  const [
    { countries },
    { minimumAge, minimumPasswordLength, defaultCurrency, termsVersion },
    figures,
    social,
    captcha,
    { country: visitor },
  ] = await Promise.all([
    scope.call("listCountries", {}),
    scope.requireSettings(),
    houseFigures(scope),
    socialOffer(scope),
    captchaSetting(scope),
    scope.call("getVisitor", {}),
  ]);
  return {
    meta: metaOf(scope, {
      title: scope.t("account:registration.title"),
      description: scope.t("account:registration.description"),
    }),
    countries: countries.map(({ code, name, minimumAge: age }) => ({
      value: code,
      label: age === minimumAge ? name : `${name} (${age}+)`,
    })),
    /** Only the countries in which it differs from most. */
    ages: Object.fromEntries(
      countries.flatMap(({ code, minimumAge: age }) => (age === minimumAge ? [] : [[code, age]])),
    ) as Record<string, number>,
    currencies: REAL_CURRENCIES.map((code) => ({ value: code, label: `${code} – ${scope.format.currencyName(code)}` })),
    operationId: crypto.randomUUID(),
    minimumAge,
    minimumPasswordLength,
    defaultCurrency,
    termsVersion,
    figures,
    social,
    captcha,
    visitor,
    from: comesFrom(scope),
    to: returnPath(scope),
    limits: presetLimits(scope, countries, visitor),
    limitRows: firstLimitRows(scope),
  };
});

export const action = formAction({
  register: intent(
    registrationForm,
    async (scope, { social, ...typed }) => {
      const partner = storedPartnerParameters(scope.request);
      try {
        const signedIn = await scope.call("register", {
          ...typed,
          language: scope.language,
          ...(partner && { partner }),
          ...letterPageOf(scope),
          ...(social === "on" && ticketOf(scope)),
        });
        scope.signIn(signedIn);
      } catch (error) {
        if (isRefusal(error, "social_expired")) forgetTicket(scope);
        throw error;
      }
      forgetTicket(scope);
      return scope.redirect(scope.paths.confirmEmail({ to: returnPath(scope) }), { status: 303 });
    },
    registrationFields,
    checkOthers,
  ),
  sendCode: sendCode(registrationFields),
});

/** An error of the date as a whole links to its first field. */
const DATE_BEGINS = { birthDate: "day" };

type RegistrationFields = z.input<typeof registrationFields> & { birthDate?: string };

export default function Registration() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const { language } = useLanguage();
  const [form, fields] = useForm<RegistrationFields>({
    id: "registration",
    lastResult: answer?.result,
    defaultValue: { currency: page.defaultCurrency, email: page.from?.email ?? undefined },
  });
  const code = fields.country.value || page.limits.visitor;
  const country = code ? { code, name: page.countries.find(({ value }) => value === code)?.label ?? code } : undefined;
  const minimumAge = page.ages[fields.country.value ?? ""] ?? page.minimumAge;
  const accept = t("registration.accept", { age: minimumAge });
  const labels = useLabels(page.limitRows, accept);
  return (
    <div className="columns wide-left">
      <div className="stack far narrow">
        <Introduction to={page.to} />
        {page.from ? <ComesFrom {...page.from} to={page.to} /> : <SocialSection {...page.social} />}
        <PostForm
          form={form}
          intent="register"
          refused={t("registration.refused")}
          labels={labels}
          group={DATE_BEGINS}
          className="stack far"
        >
          <input type="hidden" name="operationId" value={page.operationId} />
          {page.from && <input type="hidden" name="social" value="on" />}
          <SignInFields
            fields={fields}
            labels={labels}
            phoneExample={phoneExample(fields.country.value || page.visitor, language)}
            minimumPasswordLength={page.minimumPasswordLength}
            network={page.from?.network}
          />
          <PersonFields
            fields={fields}
            labels={labels}
            countries={page.countries}
            currencies={page.currencies}
            minimumAge={minimumAge}
          />
          <FirstLimits
            fields={fields}
            rows={page.limitRows}
            limits={page.limits}
            country={country}
            currency={fields.currency.value ?? page.defaultCurrency}
          />
          <TextField
            field={fields.bonusCode}
            label={labels.bonusCode}
            hint={t("field.bonusCodeHint")}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            short
          />
          <AcceptTerms field={fields.acceptTerms} text={accept} version={page.termsVersion} />
          <Captcha setting={page.captcha} answer={answer} code={fields.captchaCode} label={labels.captchaCode} />
          <Button kind="act">{t("registration.submit")}</Button>
          <CaptchaByCode setting={page.captcha} answer={answer} />
        </PostForm>
      </div>
      <HouseFigures figures={page.figures} />
    </div>
  );
}

/** What each field is called, above it and in the summary of what is wrong. */
function useLabels(limits: ReturnType<typeof firstLimitRows>, accept: string) {
  const { t } = useTranslation("account");
  const birthDate = t("field.birthDate");
  return {
    email: t("field.email"),
    phone: t("field.phone"),
    password: t("field.password"),
    country: t("field.country"),
    day: birthDate,
    month: birthDate,
    year: birthDate,
    currency: t("field.currency"),
    ...Object.fromEntries(
      limits.flatMap(({ label, periods }) => periods.map((one) => [one.name, `${label}, ${one.label}`])),
    ),
    bonusCode: t("field.bonusCode"),
    acceptTerms: accept.replace(/<.*?>/g, ""),
    captchaCode: t("captcha.code"),
  };
}

function Introduction({ to }: { to: string | null }) {
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  return (
    <div className="stack">
      <h1>{t("registration.title")}</h1>
      <p className="lead">{t("registration.lead")}</p>
      <p>
        {t("registration.haveAccount")} <Anchor href={paths.login({ to })}>{t("registration.signIn")}</Anchor>
      </p>
    </div>
  );
}
