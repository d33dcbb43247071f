import { Button, ButtonLink } from "#app/components/Button.tsx";
import { Form } from "#app/components/Form.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { OpenRoundView } from "./open-round.server.ts";

type OpenRoundProps = {
  round: OpenRoundView;
  /** `act` where it is the only possible action; otherwise it would be one primary action of several. */
  kind?: "act";
};

/** A round whose stake is held, with a link to its end. */
export function OpenRound({ round: { id, game, stake, isCutOff, isGone, href, until }, kind }: OpenRoundProps) {
  const { t } = useTranslation("play");
  return (
    <Form className="panel ruled" method="post" preventScrollReset>
      <p>
        <strong lang="en">{game}</strong>
      </p>
      {isCutOff || isGone ? (
        <>
          <p>{t(isCutOff ? "held.title" : "held.gone", { stake })}</p>
          {isCutOff && <p>{t("held.text")}</p>}
          <input type="hidden" name="roundId" value={id} />
          <Button kind={kind} name="intent" value="resume">
            {t("held.resume")}
          </Button>
        </>
      ) : (
        <p>{t(href ? "held.waits" : "held.flies", { stake })}</p>
      )}
      {until && (
        <p className="note">
          <Unbroken>{until}</Unbroken>
        </p>
      )}
      {href && (
        <ButtonLink kind={kind} href={href}>
          {t("held.playOn")}
        </ButtonLink>
      )}
    </Form>
  );
}
