import { Anchor } from "#app/components/Anchor.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Status } from "#app/components/Status.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { WaysView } from "./ways.server.ts";

/** The factors a sign-in requires, and every way to prove one's identity with a link to change it. */
export function WaysToProve({ hasPassword, authenticatorSince, smsTo, passkeys, pinSince, recoveryCodes }: WaysView) {
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  const app = paths.factor("authenticator");
  const asks = authenticatorSince ? "asksTwo" : smsTo ? "asksSms" : "asksOne";
  return (
    <section className="stack">
      <div className="first">
        <span>{t("security.asksFor")}</span>
        <b className="mid">{t(asks === "asksOne" ? "security.asksOne" : "security.asksTwo")}</b>
        <p className="lead">{t(hasPassword ? `security.${asks}Text` : `security.${asks}SiteText`)}</p>
      </div>
      <SectionHead title={t("security.ways")} />
      <dl className="kv">
        <div>
          <dt>{t("security.password")}</dt>
          <dd>{t(hasPassword ? "security.passwordText" : "security.passwordNone")}</dd>
          <dd>
            <Anchor
              href={paths.profile("password")}
              aria-label={t(hasPassword ? "security.changePassword" : "security.setPassword")}
            >
              {t(hasPassword ? "security.change" : "security.set")}
            </Anchor>
          </dd>
        </div>
        <div>
          <dt>{t("security.app")}</dt>
          <dd>
            <OnOff isOn={authenticatorSince !== null} />{" "}
            {authenticatorSince && t("security.since", { date: authenticatorSince })}
          </dd>
          <dd>
            <Anchor href={app} aria-label={t(authenticatorSince ? "security.changeApp" : "security.turnOnApp")}>
              {t(authenticatorSince ? "security.change" : "security.turnOn")}
            </Anchor>
          </dd>
        </div>
        <div>
          <dt>{t("security.passkeys")}</dt>
          <dd>{passkeys > 0 ? t("security.passkeyCount", { count: passkeys }) : t("security.off")}</dd>
          <dd>
            <Anchor
              href={paths.factor("passkeys")}
              aria-label={t(passkeys > 0 ? "security.changePasskeys" : "security.addPasskey")}
            >
              {t(passkeys > 0 ? "security.change" : "security.turnOn")}
            </Anchor>
          </dd>
        </div>
        <div>
          <dt>{t("security.sms")}</dt>
          <dd>
            <OnOff isOn={smsTo !== null} /> {smsTo && t("security.smsTo", { phone: smsTo })}
          </dd>
          <dd>
            <Anchor href={paths.factor("sms")} aria-label={t(smsTo ? "security.changeSms" : "security.turnOnSms")}>
              {t(smsTo ? "security.change" : "security.turnOn")}
            </Anchor>
          </dd>
        </div>
        <div>
          <dt>{t("security.pin")}</dt>
          <dd>
            <OnOff isOn={pinSince !== null} /> {pinSince && t("security.pinText")}
          </dd>
          <dd>
            <Anchor href={paths.factor("pin")} aria-label={t(pinSince ? "security.changePin" : "security.setPin")}>
              {t(pinSince ? "security.change" : "security.turnOn")}
            </Anchor>
          </dd>
        </div>
        {recoveryCodes && (
          <div>
            <dt>{t("security.codes")}</dt>
            <dd>{t("security.codesLeft", recoveryCodes)}</dd>
            <dd>
              <Anchor href={`${app}#recovery`}>{t("authenticator.renew")}</Anchor>
            </dd>
          </div>
        )}
      </dl>
      <p className="note">{t("security.waysNote")}</p>
    </section>
  );
}

function OnOff({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation("profile");
  return isOn ? <Status kind="ok">{t("security.on")}</Status> : t("security.off");
}
