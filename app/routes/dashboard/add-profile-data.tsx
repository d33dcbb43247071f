import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { Button } from "#app/components/Button.tsx";
import { SelectField, TextField } from "#app/components/Field.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { addProfileData } from "#app/contract/account.ts";
import { IDENTITY_TYPES_CL, type IdentityField } from "#app/contract/player.ts";
import { resultOf } from "#app/forms/answer.ts";
import { inCountry } from "#app/forms/country-fields.server.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { keysFor } from "#app/lib/digit-fields.ts";
import { phoneExample } from "#app/lib/phone-example.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import { returnPath } from "#app/request/return.server.ts";
import type { Scope } from "#app/request/scope.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["cashier", "profile"] };

/** The page the player came from, otherwise the cashier. */
const back = (scope: Scope) => returnPath(scope) ?? scope.paths.balance();

export const loader = onLoad(async (scope) => {
  const { player, t, format } = scope;
  if (!player || player.missingIdentity.length === 0) throw scope.redirect(back(scope));
  return {
    meta: metaOf(scope, { title: t("cashier:identity.title"), description: t("cashier:identity.lead"), hidden: true }),
    missing: player.missingIdentity.map((name) => ({
      name,
      label: name === "identificationCode" ? codeLabel(scope, player.country) : t(`profile:view.${name}`),
      hint: hintOf(scope, name, player.country),
    })),
    identityTypes: IDENTITY_TYPES_CL.map((type) => ({ value: type, label: t(`profile:view.typesCL.${type}`) })),
    known: [
      { name: t("profile:view.birthDate"), figure: format.date(player.dateBirthday, "birthday") },
      { name: t("profile:view.country"), figure: format.countryName(player.country) },
    ],
  };
});

/** The code has the name used in its country. */
const codeLabel = ({ t }: Scope, country: string) =>
  country === "KZ" ? t("profile:view.identificationCodeKZ") : t("profile:view.identificationCodeBR");

function hintOf({ t, language }: Scope, name: IdentityField, country: string): string | undefined {
  if (name === "phone") return t("profile:view.phoneHint", { example: phoneExample(country, language) });
  if (name === "identificationCode") {
    return country === "KZ" ? t("profile:view.identificationCodeKZHint") : t("profile:view.identificationCodeBRHint");
  }
  if (name === "identityCardNumberTR") return t("profile:view.identityCardNumberTRHint");
  if (name === "identityCardNumberMX") return t("profile:view.identityCardNumberMXHint");
  if (name === "identityCardNumberCL") return t("profile:view.identityCardNumberCLHint");
  return undefined;
}

export const action = formAction({
  add: intent(inCountry(addProfileData.body), async (scope, typed) => {
    await scope.call("addProfileData", typed);
    return scope.redirect(back(scope), { status: 303, notice: "profileSaved" });
  }),
});

const AUTOCOMPLETE: Record<IdentityField, string> = {
  name: "given-name",
  surname: "family-name",
  street: "street-address",
  city: "address-level2",
  phone: "tel",
  identityCardNumberTR: "off",
  identityCardNumberMX: "off",
  identityTypeCL: "off",
  identityCardNumberCL: "off",
  identificationCode: "off",
  postalIndexEU: "postal-code",
  postalIndexBR: "postal-code",
};

const isNumber = (name: IdentityField) => name.startsWith("ident") && name !== "identityTypeCL";

/** The facts the house requires before the first deposit and the first bet, as far as they are missing. */
export default function AddProfileData() {
  const { missing, known, identityTypes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation(["cashier", "profile"]);
  const [form, fields] = useForm<z.input<typeof addProfileData.body>>({ id: "identity", lastResult: resultOf(answer) });
  const labels = Object.fromEntries(missing.map(({ name, label }) => [name, label]));
  return (
    <section className="stack far narrow">
      <div className="stack">
        <h1>{t("identity.title")}</h1>
        <p className="lead">{t("identity.lead")}</p>
        <Sums shape="facts" lines={known} />
      </div>
      <PostForm form={form} labels={labels} refused={t("profile:refused")}>
        {missing.map(({ name, label, hint }) =>
          name === "identityTypeCL" ? (
            <SelectField key={name} field={fields[name]} label={label} options={identityTypes} required />
          ) : (
            <TextField
              key={name}
              field={fields[name]}
              label={label}
              hint={hint}
              type={name === "phone" ? "tel" : "text"}
              inputMode={keysFor(name)}
              autoComplete={AUTOCOMPLETE[name]}
              required
            />
          ),
        )}
        {missing.some(({ name }) => isNumber(name)) && <p className="note">{t("profile:view.numberNote")}</p>}
        <p className="note">{t("identity.note")}</p>
        <div className="cluster">
          <Button kind="act">{t("identity.submit")}</Button>
        </div>
      </PostForm>
    </section>
  );
}
