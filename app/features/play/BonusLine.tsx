import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { BET_FORM } from "#app/kinds/bet-form.ts";
import type { BonusAtTable } from "./bonus.server.ts";
import type { TableView } from "./table.server.ts";

type BonusLineProps = {
  bonus: BonusAtTable;
  /** What a jackpot paid last. */
  prize: TableView["prize"];
};

/**
 * Below the strip: what a jackpot has paid, and while a bonus runs its progress; where its free spins are played, the button of a bet
 * with own money.
 */
export function BonusLine({ bonus, prize }: BonusLineProps) {
  const { t } = useTranslation("play");
  if (!bonus && !prize) return null;
  return (
    <p className="bonus-line">
      {prize && (
        <Anchor href={prize.href}>
          <span role="status">{prize.text}</span>
        </Anchor>
      )}
      {bonus && <Anchor href={bonus.href}>{bonus.text}</Anchor>}
      {bonus?.freeSpin && (
        <>
          {/*
           * Enter in a field presses the first button of its form that is rendered: it has to play what the main one plays, and with
           * scripts presses that.
           */}
          <button
            type="submit"
            className="visually-hidden"
            form={BET_FORM}
            name="freeSpin"
            value="on"
            tabIndex={-1}
            aria-hidden
            onClick={(event) => {
              event.preventDefault();
              event.currentTarget.form?.querySelector<HTMLButtonElement>(".go-button")?.click();
            }}
          >
            {t("bonus.free")}
          </button>
          <Button small form={BET_FORM}>
            {t("bonus.own")}
          </Button>
        </>
      )}
    </p>
  );
}
