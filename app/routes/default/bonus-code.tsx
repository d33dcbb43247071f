import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { TextField } from "#app/components/Field.tsx";
import { Form } from "#app/components/Form.tsx";
import { Campaign } from "#app/features/bonuses/Campaign.tsx";
import { lookUpCode } from "#app/features/bonuses/code.server.ts";
import { NotYet } from "#app/features/bonuses/NotYet.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["rewards"] };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const code = scope.url.searchParams.get("code");
  const found = await lookUpCode(scope, code);
  return data(
    {
      meta: metaOf(scope, { title: t("rewards:bonusCode.title"), description: t("rewards:bonusCode.description") }),
      code: code ?? "",
      ...found,
    },
    // A refused form is a 400 here as everywhere, although this one uses GET.
    { status: found.problem ? 400 : 200 },
  );
});

export default function BonusCode() {
  const { code, campaign, announced, problem } = useLoaderData<typeof loader>();
  const { t } = useTranslation("rewards");
  const { paths } = useLanguage();
  const label = t("bonusCode.code");
  return (
    <>
      <section className="stack narrow">
        <h1>{t("bonusCode.title")}</h1>
        <p className="lead">{t("bonusCode.lead")}</p>
        {problem && (
          <ErrorSummary
            key={code}
            title={t("bonusCode.refused")}
            problems={[{ fieldId: "code", label, text: problem }]}
          />
        )}
        <Form className="stack" action={paths.bonusCode()}>
          <TextField
            key={code}
            field={{ id: "code", name: "code", initialValue: code }}
            label={label}
            hint={t("bonusCode.hint")}
            error={problem ?? undefined}
            beside={<Button>{t("bonusCode.submit")}</Button>}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Form>
        <p>
          <Anchor href={paths.bonuses()}>{t("bonusCode.all")}</Anchor>
        </p>
      </section>
      {campaign && (
        <section className="stack">
          {announced && <NotYet />}
          <Campaign campaign={campaign} />
        </section>
      )}
    </>
  );
}
