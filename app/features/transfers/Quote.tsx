import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Crumb } from "#app/components/Crumb.tsx";
import { DataTable } from "#app/components/DataTable.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Form } from "#app/components/Form.tsx";
import { Icon } from "#app/components/Icon.tsx";
import { MainFigure } from "#app/components/MainFigure.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { Sideways } from "#app/components/Sideways.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { QuoteTimer } from "./QuoteTimer.tsx";
import type { QuoteView } from "./quote.server.ts";

type QuoteProps = { quote: QuoteView };

/** A quote that can be accepted: its expiry and its effect. */
export function OpenQuote({ quote, operationId }: QuoteProps & { operationId: string }) {
  const { t } = useTranslation("transfers");
  const { paths } = useLanguage();
  const { given, to, closes } = quote;
  return (
    <>
      <Top href={paths.transferMoney()} back={t("quote.change")} title={t("quote.title")}>
        <Figure label={t("quote.get")} quote={quote} />
      </Top>
      <QuoteTimer quote={quote} />
      <Working quote={quote} />
      {quote.remainders.length > 0 && (
        <div className="inset look">
          <Icon name="info" />
          {quote.remainders.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <Form method="post" className="cluster">
        <input type="hidden" name="operationId" value={operationId} />
        <Button kind="act">
          {t(closes ? "quote.acceptAndClose" : "quote.accept", { amount: given, currency: to })}
        </Button>
        <ButtonLink href={paths.transferMoney()}>{t("quote.leave")}</ButtonLink>
      </Form>
      <Fold summary={t("quote.changes")} open>
        <Accounts quote={quote} />
      </Fold>
    </>
  );
}

/** A quote that expired: a link to another one of the same kind. */
export function EndedQuote({ quote }: QuoteProps) {
  const { t } = useTranslation("transfers");
  const { paths } = useLanguage();
  const { from, to, given, amount } = quote;
  return (
    <>
      <Top href={paths.transferMoney()} back={t("quote.change")} title={t("quote.title")}>
        <p className="lead">
          <strong>{t("quote.ended")}</strong>
        </p>
      </Top>
      <Form method="post" action={amount === null ? paths.currencyAccounts() : paths.transferMoney()}>
        <input type="hidden" name="intent" value={amount === null ? "empty" : "quote"} />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="to" value={to} />
        {amount !== null && <input type="hidden" name="amount" value={amount} />}
        <Button kind="act">{t("quote.again", { amount: given, currency: to })}</Button>
      </Form>
    </>
  );
}

/** A quote that was accepted: where the money is now. */
export function MovedQuote({ quote }: QuoteProps) {
  const { t } = useTranslation("transfers");
  const { paths } = useLanguage();
  return (
    <>
      <Top href={paths.currencyAccounts()} back={t("accounts.title")} title={t("quote.moved")}>
        <Figure label={t("quote.got")} quote={quote} />
      </Top>
      {quote.closes && (
        <p>
          <strong>{t("quote.closed", { currency: quote.from })}</strong>
        </p>
      )}
      <Accounts quote={quote} />
      <Working quote={quote} />
    </>
  );
}

type TopProps = { href: string; back: string; title: string; children: ReactNode };

function Top({ href, back, title, children }: TopProps) {
  return (
    <div className="top">
      <Crumb href={href}>{back}</Crumb>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

function Figure({ label, quote }: QuoteProps & { label: string }) {
  const { t } = useTranslation("transfers");
  return (
    <div className="first">
      <span>{label}</span>
      <MainFigure money>{quote.got}</MainFigure>
      <p className="lead">{t("quote.for", { amount: quote.given, currency: quote.from })}</p>
    </div>
  );
}

/** The computation from the amount given to the amount received, with the source of the rate and the one rounding. */
function Working({ quote }: QuoteProps) {
  const last = quote.working.length - 1;
  return (
    <div className="tight">
      <dl className="working">
        {quote.working.map(({ name, figure }, place) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{place === last ? <MoneyText>{figure}</MoneyText> : <span className="figure">{figure}</span>}</dd>
          </div>
        ))}
      </dl>
      <p className="note">
        <Unbroken>{quote.source}</Unbroken> {quote.rounding}
      </p>
    </div>
  );
}

function Accounts({ quote }: QuoteProps) {
  const { t } = useTranslation("transfers");
  const isMoved = quote.state === "moved";
  return (
    <Sideways label={t("quote.caption")}>
      <DataTable
        caption={t("quote.caption")}
        columns={[
          { label: t("quote.account") },
          { label: t(isMoved ? "quote.before" : "quote.now"), numeric: true },
          { label: t("quote.after"), numeric: true },
        ]}
        rows={quote.accounts.map(({ currency, before, after }) => ({
          id: currency,
          cells: [currency, before, <strong key="after">{after}</strong>],
        }))}
      />
    </Sideways>
  );
}
