import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { SelectField, TextField } from "#app/components/Field.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Form } from "#app/components/Form.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { MainFigure } from "#app/components/MainFigure.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { DayChart } from "#app/features/house/DayChart.tsx";
import { type HouseView, houseDays, houseView, typedIn } from "#app/features/house/days.server.ts";
import { DaysTable, GamesTable } from "#app/features/house/HouseTables.tsx";
import { Owed } from "#app/features/house/Owed.tsx";
import { proofsView } from "#app/features/house/proofs.server.ts";
import { Squares } from "#app/features/house/Squares.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import styles from "#app/styles/account/index.css?url";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: ["from", "to", "game", "cursor"], texts: ["house"] };
export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = onLoad(async (scope) => {
  const typed = typedIn(scope);
  const [{ ledger, wrong }, proofs] = await Promise.all([houseDays(scope, typed), proofsView(scope, typed)]);
  const isWrong = Object.keys(wrong).length > 0;
  const view = houseView(scope, ledger, isWrong ? { from: "", to: "", game: "" } : typed);
  const page = {
    meta: metaOf(scope, { title: scope.t("house:ledger.title"), description: scope.t("house:ledger.description") }),
    ...view,
    // The typed values stay, as far as the controls can show them.
    filters: isWrong ? { ...view.filters, ...typed } : view.filters,
    wrong,
    proofs,
  };
  return data(page, { status: isWrong ? 400 : 200 });
});

export default function HouseLedger() {
  const { head, hundred, sums, filters, choices, wrong, chart, days, games, csv, proofs } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("house");
  const { paths } = useLanguage();
  return (
    <>
      <Head head={head} />
      <Filters filters={filters} choices={choices} wrong={wrong} />
      <Sums lines={sums.map(({ name, figure }) => ({ name, figure: <MoneyText>{figure}</MoneyText> }))} />
      <div className="stack">
        <figure className="chart">
          <figcaption>{t("ledger.chart")}</figcaption>
          {chart ? <DayChart chart={chart} /> : <p className="note">{t("ledger.few")}</p>}
          <Fold summary={t("ledger.asTable")} open={!chart}>
            <DaysTable days={days} />
          </Fold>
        </figure>
        <p className="note">{t("ledger.rates")}</p>
        <p>
          <ButtonLink small href={csv.days} reload download>
            {t("ledger.csvDays")}
          </ButtonLink>
        </p>
      </div>
      {games.rows.length > 0 && (
        <section className="stack">
          <SectionHead title={t("ledger.byGame")} />
          <GamesTable games={games} hundred={hundred} />
          <p className="note">
            {t("ledger.voidNote")} <Anchor href={`${paths.verify()}#voids`}>{t("ledger.voidLink")}</Anchor>
          </p>
          <p>
            <ButtonLink small href={csv.games} reload download>
              {t("ledger.csvGames")}
            </ButtonLink>
          </p>
        </section>
      )}
      <Owed proofs={proofs} />
    </>
  );
}

function Head({ head }: Pick<HouseView, "head">) {
  const { t } = useTranslation("house");
  return (
    <section className="printed bleed" data-ink="lemon">
      <div>
        <div className="top">
          <h1>{t("ledger.title")}</h1>
          <div className="first">
            {head.label && <span>{head.label}</span>}
            <MainFigure>{head.figure}</MainFigure>
            <p className="lead">
              <Unbroken>{head.lead}</Unbroken>
            </p>
          </div>
        </div>
        {head.squares && <Squares {...head.squares} />}
      </div>
    </section>
  );
}

type FiltersProps = Pick<HouseView, "filters" | "choices"> & { wrong: { from?: string; to?: string; game?: string } };

function Filters({ filters, choices, wrong }: FiltersProps) {
  const { t } = useTranslation("house");
  const { paths } = useLanguage();
  const labels = { from: t("ledger.from"), to: t("ledger.to"), game: t("ledger.game") };
  const day = (name: "from" | "to") => (
    // The key applies the new value when the address changes without a new document.
    <TextField
      key={`${name}=${filters[name]}`}
      field={{ id: name, name, initialValue: filters[name] }}
      label={labels[name]}
      error={wrong[name]}
      type="date"
      min={filters.first}
      max={filters.last}
    />
  );
  const problems = (["from", "to", "game"] as const).flatMap((fieldId) => {
    const text = wrong[fieldId];
    return text ? [{ fieldId, label: labels[fieldId], text }] : [];
  });
  return (
    <Form action={paths.houseLedger()} className="filters">
      {problems.length > 0 && <ErrorSummary title={t("ledger.title")} problems={problems} />}
      {day("from")}
      {day("to")}
      <SelectField
        key={`game=${filters.game}`}
        field={{ id: "game", name: "game", initialValue: filters.game }}
        label={labels.game}
        error={wrong.game}
        options={[{ value: "", label: t("ledger.allGames") }, ...choices]}
      />
      <Button>{t("ledger.show")}</Button>
    </Form>
  );
}
