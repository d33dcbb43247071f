import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { SelectField } from "#app/components/Field.tsx";
import { Form } from "#app/components/Form.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { MainFigure } from "#app/components/MainFigure.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { Status } from "#app/components/Status.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { Branch } from "#app/features/house/Branch.tsx";
import { type BalanceProofView, balanceProofView } from "#app/features/house/branch.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["house"] };

export const loader = onLoad(async (scope) => ({
  meta: metaOf(scope, {
    title: scope.t("house:proof.title"),
    description: scope.t("house:proof.description"),
    hidden: true,
  }),
  ...(await balanceProofView(scope)),
}));

export default function BalanceProof() {
  const { choices, proof, branch, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("house");
  const { paths } = useLanguage();
  return (
    <>
      <section className="stack">
        <div className="top">
          <h1>{t("proof.title")}</h1>
          {proof ? (
            <div className="first">
              <span>{t("proof.owed")}</span>
              <MainFigure money>{proof.sum}</MainFigure>
              <p className="lead">{branch ? t("proof.lead", { balance: branch.balance }) : t("proof.notCounted")}</p>
            </div>
          ) : (
            <p className="lead">{t("owed.none")}</p>
          )}
          {next && (
            <p className="lead">
              <Unbroken>{next}</Unbroken>
            </p>
          )}
        </div>
        {proof && <Facts proof={proof} branch={branch} />}
        <p className="note">
          {t("proof.bonus")} <Anchor href={paths.verify()}>{t("proof.verifier")}</Anchor>
        </p>
      </section>
      {branch && <Branch branch={branch} />}
      {proof && (
        <Form className="filters" action={paths.balanceProof()}>
          <SelectField
            key={`day=${choices.day}`}
            field={{ id: "day", name: "day", initialValue: choices.day }}
            label={t("proof.date")}
            options={choices.days}
          />
          <SelectField
            key={`currency=${choices.currency}`}
            field={{ id: "currency", name: "currency", initialValue: choices.currency }}
            label={t("owed.currency")}
            options={choices.currencies}
          />
          <Button>{t("ledger.show")}</Button>
        </Form>
      )}
    </>
  );
}

type Facts = { proof: NonNullable<BalanceProofView["proof"]>; branch: BalanceProofView["branch"] };

function Facts({ proof, branch }: Facts) {
  const { t } = useTranslation("house");
  return (
    <dl className="kv">
      <div>
        <dt>{t("proof.date")}</dt>
        <dd>
          <Unbroken>{proof.day}</Unbroken>
        </dd>
      </div>
      <div>
        <dt>{t("owed.currency")}</dt>
        <dd>{proof.currency}</dd>
      </div>
      <div>
        <dt>{t("proof.accounts")}</dt>
        <dd>{proof.accounts}</dd>
      </div>
      <div>
        <dt>{t("owed.root")}</dt>
        <dd>
          <Hash value={proof.root} />
        </dd>
        <dd>
          <Anchor href={proof.listHref}>{t("proof.listed")}</Anchor>
        </dd>
      </div>
      <div>
        <dt>{t("proof.ledgerSum")}</dt>
        <dd>
          <MoneyText>{proof.sum}</MoneyText>
        </dd>
      </div>
      {branch && (
        <>
          <div>
            <dt>{t("proof.treeSum")}</dt>
            <dd>
              <MoneyText>{branch.treeSum}</MoneyText>{" "}
              <Status kind={branch.isEqual ? "ok" : "err"}>
                {t(branch.isEqual ? "proof.equal" : "proof.unequal")}
              </Status>
            </dd>
          </div>
          <div>
            <dt>{t("proof.account")}</dt>
            <dd>
              <code>{branch.account}</code>
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}
