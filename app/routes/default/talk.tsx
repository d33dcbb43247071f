import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { SelectField } from "#app/components/Field.tsx";
import { Form } from "#app/components/Form.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { HelpLines } from "#app/features/protection/HelpLines.tsx";
import { helpView } from "#app/features/protection/help.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import { usePlayer } from "#app/page/root-data.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import styles from "#app/styles/account/index.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export const handle: RouteHandle = { texts: ["protection"] };

/** An invalid country selects the visitor's own. */
const countryCode = z.string().regex(/^[A-Z]{2}$/);

export const loader = onLoad(async (scope) => {
  const { t, url } = scope;
  const { data: country } = countryCode.safeParse(url.searchParams.get("country"));
  const found = await scope.call("listHelplines", { country });
  const { country: here, countries } = found;
  const isListed = countries.some(({ code }) => code === here?.code);
  return {
    meta: metaOf(scope, { title: t("frame.talk"), description: t("protection:talk.description") }),
    help: helpView(scope, found),
    chosen: here?.code ?? "",
    options: [
      ...(here && isListed ? [] : [here ?? { code: "", name: t("protection:talk.anyCountry") }]),
      ...countries,
    ].map(({ code, name }) => ({ value: code, label: name })),
  };
});

export default function Talk() {
  const { help, chosen, options } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["protection", "common"]);
  const { paths } = useLanguage();
  const player = usePlayer();
  return (
    <div className="stack far narrow">
      <div className="stack">
        <h1>{t("common:frame.talk")}</h1>
        <p className="lead">{t("talk.lead")}</p>
      </div>
      {help.lines.length > 0 && (
        <section className="stack">
          <SectionHead title={help.country} />
          <HelpLines lines={help.lines} />
        </section>
      )}
      <section className="stack">
        <SectionHead title={t("talk.everywhere")} />
        {help.country && help.lines.length === 0 && <p>{t("talk.noneSure", { country: help.country })}</p>}
        <HelpLines lines={help.everywhere} />
      </section>
      <Form action={paths.talk()} className="stack">
        <SelectField
          key={chosen}
          field={{ id: "talk-country", name: "country", initialValue: chosen }}
          label={t("talk.country")}
          options={options}
        />
        <p>
          <Button>{t("talk.show")}</Button>
        </p>
      </Form>
      {help.registers.length > 0 && (
        <section className="stack">
          <SectionHead title={t("talk.registers")} />
          <p>{t("talk.registersText")}</p>
          <ul className="help-lines">
            {help.registers.map(({ name, source, checked }) => (
              <li key={name}>
                <b>{name}</b>
                <Anchor className="reach" href={source}>
                  {t("talk.apply")}
                </Anchor>
                <small>{checked}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* An excluded player has stopped. */}
      {!player?.onlyOpen && (
        <section className="stack">
          <SectionHead title={t("talk.stop")} />
          <p>{t("talk.stopText")}</p>
          <p>
            <ButtonLink kind="stop" href={player ? paths.coolingOff() : paths.display("responsiblegaming")}>
              {t("talk.stopButton")}
            </ButtonLink>
          </p>
        </section>
      )}
      <section className="stack">
        <SectionHead title={t("talk.family")} />
        <p>{t("talk.familyText")}</p>
      </section>
    </div>
  );
}
