import { useForm } from "@conform-to/react";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import type { FormAnswer } from "#app/forms/answer.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { JoiningView } from "./standing.server.ts";

type JoinProps = {
  view: JoiningView;
  tournamentId: string;
  /** The sign-in page to which a guest goes, with the way back. */
  login: string;
  answer: FormAnswer["result"] | undefined;
};

/** Since when the player takes part, or the button to join. */
export function Join({ view, tournamentId, login, answer }: JoinProps) {
  const { t } = useTranslation("competitions");
  const [form] = useForm({ id: "join", lastResult: answer });
  if (view.since) {
    return (
      <p>
        <strong>{view.since}</strong>
      </p>
    );
  }
  return (
    <div className="stack" id="join-first">
      <p>
        <strong>{t("join.title")}.</strong> {t("join.text")}
      </p>
      {view.isGuest ? (
        <div className="cluster">
          <ButtonLink kind="act" href={login}>
            {t("join.guest")}
          </ButtonLink>
        </div>
      ) : (
        <PostForm form={form} intent="join" refused={t("join.refused")}>
          <input type="hidden" name="tournamentId" value={tournamentId} />
          <div className="cluster">
            <Button kind="act">{t("join.button")}</Button>
          </div>
        </PostForm>
      )}
    </div>
  );
}
