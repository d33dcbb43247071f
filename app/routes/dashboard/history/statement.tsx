import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { SelectField } from "#app/components/Field.tsx";
import { Form } from "#app/components/Form.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { DayFields } from "#app/features/history/DayFields.tsx";
import { DayProblemsSummary } from "#app/features/history/HistoryFilters.tsx";
import { HistoryHead } from "#app/features/history/HistoryHead.tsx";
import { PrintButton } from "#app/features/history/PrintButton.tsx";
import { StatementTable } from "#app/features/history/StatementTable.tsx";
import { statementPage } from "#app/features/history/statement.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["account", "history"] };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const page = await statementPage(scope);
  return data(
    {
      meta: metaOf(scope, {
        title: page.statement?.title ?? t("history:statement.title"),
        description: t("history:statement.description"),
        hidden: true,
      }),
      ...page,
    },
    { status: page.problems ? 400 : 200 },
  );
});

export default function Statement() {
  const { days, problems, currency, currencies, statement, file } = useLoaderData<typeof loader>();
  const { t } = useTranslation("history");
  const { paths } = useLanguage();
  return (
    <>
      <p className="paper-only">
        <strong>Openhand</strong>
      </p>
      <div className="stack no-print">
        <HistoryHead title={t("statement.title")} here="statement" />
        <DayProblemsSummary problems={problems} />
        <Form action={paths.statement()} className="filters">
          <DayFields days={days} problems={problems} />
          <SelectField
            key={currency}
            field={{ id: "filter-currency", name: "currency", initialValue: currency }}
            label={t("filter.currency")}
            options={currencies}
          />
          <Button>{t("filter.show")}</Button>
        </Form>
        <p className="note">{t("statement.anyPeriod")}</p>
      </div>
      {statement && (
        <section className="stack">
          <SectionHead title={statement.title} note={statement.made} />
          <Sums
            lines={statement.lines.map(({ name, figure }) => ({ name, figure: <MoneyText>{figure}</MoneyText> }))}
          />
          <StatementTable statement={statement} />
          <p className="note">{statement.sum}</p>
          {statement.held && <p className="note">{statement.held}</p>}
          <div className="cluster no-print">
            <PrintButton />
            <ButtonLink icon="save" reload href={file}>
              {t("file.save")}
            </ButtonLink>
          </div>
        </section>
      )}
    </>
  );
}
