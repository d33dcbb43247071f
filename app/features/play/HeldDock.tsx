import { Form } from "#app/components/Form.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { OpenRoundView } from "./open-round.server.ts";

/** Replaces the bet: a round that was cut off, with the one button that resumes it. */
export function HeldDock({ round: { id, stake } }: { round: Pick<OpenRoundView, "id" | "stake"> }) {
  const { t } = useTranslation("play");
  return (
    <Form className="dock" method="post" preventScrollReset>
      <div className="tell" data-say="warn">
        <div className="say">
          <p>{t("held.title", { stake })}</p>
        </div>
      </div>
      <p className="note">{t("held.text")}</p>
      <input type="hidden" name="roundId" value={id} />
      <div className="go">
        <button type="submit" className="go-button spin-button" name="intent" value="resume">
          <span className="fill" />
          <span className="word">{t("held.resume")}</span>
        </button>
      </div>
    </Form>
  );
}
