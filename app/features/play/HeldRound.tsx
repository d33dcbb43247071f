import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { useTranslation } from "../../i18n/translation.tsx";
import type { HeldView } from "./held.server.ts";

/** A round whose stake is held, with the way to its end. */
export function HeldRound({ round }: { round: HeldView }) {
  const { t } = useTranslation("play");
  return (
    <Form className="panel ruled" method="post" preventScrollReset>
      <p>
        <strong lang="en">{round.game}</strong>
      </p>
      <p>{t(round.tableHref ? "held.waits" : "held.title", { stake: round.stake })}</p>
      {round.tableHref ? (
        <ButtonLink kind="act" href={round.tableHref}>
          {t("held.playOn")}
        </ButtonLink>
      ) : (
        <>
          <p>{t("held.text")}</p>
          <input type="hidden" name="roundId" value={round.id} />
          <Button kind="act" name="intent" value="resume">
            {t("held.resume")}
          </Button>
        </>
      )}
    </Form>
  );
}
