import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { BET_FORM } from "#app/kinds/bet-form.ts";
import type { BonusAtTable } from "./bonus.server.ts";

/** Below the strip, while a bonus runs: its progress; where its free spins are played, the button of a bet with own money. */
export function BonusLine({ bonus: { href, text, freeSpin } }: { bonus: NonNullable<BonusAtTable> }) {
  const { t } = useTranslation("play");
  return (
    <p className="bonus-line">
      <Anchor href={href}>{text}</Anchor>
      {freeSpin && (
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
