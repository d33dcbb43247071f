import { Form } from "@remix-run/react";
import { Button } from "../../components/Button.tsx";
import { useTranslation } from "../../i18n/translation.tsx";
import type { HeldView } from "./held.server.ts";

/** A round that was cut off: its stake is held until it is taken up. */
export function HeldRound({ round }: { round: HeldView }) {
  const { t } = useTranslation("games");
  return (
    <Form className="panel ruled" method="post" preventScrollReset>
      <p>
        <strong lang="en">{round.game}</strong>
      </p>
      <p>{t("held.title", { stake: round.stake })}</p>
      <p>{t("held.text")}</p>
      <input type="hidden" name="roundId" value={round.id} />
      <Button kind="act" name="intent" value="resume">
        {t("held.resume")}
      </Button>
    </Form>
  );
}
