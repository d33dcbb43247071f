import { useForm } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Facts } from "#app/components/Facts.tsx";
import { SelectField, TextField } from "#app/components/Field.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { NICKNAME_LENGTH, NICKNAME_PACE, setNickname, updateProfile } from "#app/contract/account.ts";
import { GENDERS } from "#app/contract/player.ts";
import { nicknameRefusal } from "#app/features/profile/nickname.server.ts";
import { registeredFacts, standingFacts } from "#app/features/profile/standing.server.ts";
import { resultOf } from "#app/forms/answer.ts";
import { inCountry } from "#app/forms/country-fields.server.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { keysFor } from "#app/lib/digit-fields.ts";
import { phoneExample } from "#app/lib/phone-example.ts";
import { useTypedMeanwhile } from "#app/lib/use-typed-meanwhile.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import type { Scope } from "#app/request/scope.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["rights"] };

const POSTAL_FIELDS = ["postalIndexEU", "postalIndexBR"] as const;

/** The details as a form holds them: an unknown one is an empty field. */
const detailsOf = ({ player }: Scope) => ({
  name: player?.name ?? "",
  surname: player?.surname ?? "",
  phone: player?.phone ?? "",
  street: player?.street ?? "",
  city: player?.city ?? "",
  state: player?.state ?? "",
  gender: player?.gender ?? "",
  postalIndexEU: player?.postalIndexEU ?? "",
  postalIndexBR: player?.postalIndexBR ?? "",
});

/** The fields of a complete profile, which `wasBaseProfileCompleted` is about. */
const BASE_FIELDS = ["name", "surname", "phone", "street", "city"] as const;

export const loader = onLoad(async (scope) => {
  const { t, player, language } = scope;
  return {
    meta: metaOf(scope, {
      title: t("profile:view.title"),
      description: t("profile:view.description"),
      hidden: true,
    }),
    registered: player ? registeredFacts(scope, player) : [],
    standing: player ? standingFacts(scope, player) : [],
    nickname: player?.nickname ?? "",
    nicknameLength: NICKNAME_LENGTH,
    nicknamePace: NICKNAME_PACE,
    details: detailsOf(scope),
    phoneHint: t("profile:view.phoneHint", { example: phoneExample(player?.country, language) }),
    postal: POSTAL_FIELDS.filter((field) => player?.countryFields.includes(field)),
    missing: BASE_FIELDS.filter((field) => !player?.[field])
      .map((field) => t(`profile:view.${field}`))
      .join(", "),
    /** Why the name cannot be changed here; null where it can. */
    fixedName: player?.isNameShown ? t("errors:field.name_shown") : null,
    genders: GENDERS.map((gender) => ({ value: gender as string, label: t(`profile:view.genders.${gender}`) })),
  };
});

export const action = formAction({
  nickname: intent(setNickname.body, async (scope, typed) => {
    await scope.call("setNickname", typed).catch((error: unknown) => {
      throw nicknameRefusal(scope, error);
    });
    return scope.redirect(scope.paths.profile(), { status: 303, notice: "nicknameSaved" });
  }),
  details: intent(inCountry(updateProfile.body), async (scope, typed) => {
    // A form drops its empty fields, and here an empty field clears the value.
    const cleared = { name: "", surname: "", phone: "", street: "", city: "", state: "", gender: "" as const };
    const postal = Object.fromEntries(POSTAL_FIELDS.map((field) => [field, ""]));
    await scope.call("updateProfile", { ...cleared, ...postal, ...given(typed) });
    return scope.redirect(scope.paths.profile(), { status: 303, notice: "profileSaved" });
  }),
});

const given = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;

export default function ProfileView() {
  const { registered, standing, nickname, details } = useLoaderData<typeof loader>();
  // Remounted with the saved values: earlier errors no longer apply.
  const saved = Object.values(details).join("\n");
  useTypedMeanwhile("details", saved);
  const { t } = useTranslation("profile");
  return (
    <>
      <section className="stack">
        <SectionHead title={t("view.registered")} />
        <Facts facts={registered} />
        <p className="note">{t("view.registeredNote")}</p>
      </section>
      <section className="stack">
        <SectionHead title={t("view.standing")} />
        <Facts facts={standing} />
      </section>
      <NicknameForm key={nickname} />
      <DetailsForm key={saved} />
      <Rights />
    </>
  );
}

/** Links to a copy of all data, and to closing. */
function Rights() {
  const { t } = useTranslation("rights");
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <SectionHead title={t("section.title")} />
      <p className="cluster">
        <ButtonLink href={`${paths.closeAccount()}#export`}>{t("section.copy")}</ButtonLink>
        <ButtonLink kind="stop" href={paths.closeAccount()}>
          {t("section.close")}
        </ButtonLink>
      </p>
    </section>
  );
}

function NicknameForm() {
  const { nickname, nicknameLength, nicknamePace } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const [form, fields] = useForm<z.input<typeof setNickname.body>>({
    id: "nickname",
    lastResult: resultOf(answer, "nickname"),
    defaultValue: { nickname },
  });
  const labels = { nickname: t("view.nickname") };
  return (
    <section className="stack">
      <SectionHead title={t("view.nicknameTitle")} />
      <PostForm form={form} labels={labels} intent="nickname" refused={t("refused")}>
        <TextField
          field={fields.nickname}
          label={labels.nickname}
          hint={t("view.nicknameHint", { ...nicknameLength, ...nicknamePace })}
          autoComplete="nickname"
          maxLength={nicknameLength.max}
          required
        />
        <div className="cluster">
          <Button>{t("view.nicknameSubmit")}</Button>
        </div>
      </PostForm>
    </section>
  );
}

function DetailsForm() {
  const { details, genders, missing, fixedName, postal, phoneHint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("profile");
  const [form, fields] = useForm<z.input<typeof updateProfile.body>>({
    id: "details",
    lastResult: resultOf(answer, "details"),
    defaultValue: details,
  });
  const labels = {
    name: t("view.name"),
    surname: t("view.surname"),
    phone: t("view.phone"),
    street: t("view.street"),
    city: t("view.city"),
    postalIndexEU: t("view.postalIndexEU"),
    postalIndexBR: t("view.postalIndexBR"),
    state: t("view.state"),
    gender: t("view.gender"),
  };
  return (
    <section className="stack">
      <SectionHead title={t("view.detailsTitle")} />
      <p>{missing ? t("view.incomplete", { fields: missing }) : t("view.complete")}</p>
      <PostForm form={form} labels={labels} intent="details" refused={t("refused")}>
        <TextField
          field={fields.name}
          label={labels.name}
          readOnly={fixedName !== null && details.name !== ""}
          autoComplete="given-name"
        />
        <TextField
          field={fields.surname}
          label={labels.surname}
          hint={fixedName}
          readOnly={fixedName !== null && details.surname !== ""}
          autoComplete="family-name"
        />
        <TextField field={fields.phone} label={labels.phone} hint={phoneHint} type="tel" autoComplete="tel" />
        <TextField field={fields.street} label={labels.street} autoComplete="street-address" />
        <TextField field={fields.city} label={labels.city} autoComplete="address-level2" />
        {postal.map((name) => (
          <TextField
            key={name}
            field={fields[name]}
            label={labels[name]}
            inputMode={keysFor(name)}
            autoComplete="postal-code"
            short
          />
        ))}
        <TextField field={fields.state} label={labels.state} hint={t("view.stateHint")} autoComplete="address-level1" />
        <SelectField
          field={fields.gender}
          label={labels.gender}
          options={[{ value: "", label: t("view.genders.none") }, ...genders]}
          autoComplete="sex"
        />
        <p className="note">{t("view.detailsNote")}</p>
        <div className="cluster">
          <Button kind="act">{t("view.detailsSubmit")}</Button>
        </div>
      </PostForm>
    </section>
  );
}
