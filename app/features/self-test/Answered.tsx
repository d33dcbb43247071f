import { ButtonLink } from "#app/components/Button.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { groupOf, QUESTIONS } from "./score.ts";
import type { Steps } from "./steps.server.ts";

const GROUP_TEXTS = ["none", "low", "moderate", "likely"] as const;
export const groupText = (place: number) => GROUP_TEXTS[place] ?? "none";

/** The result of the answers: the points and a next step, or how many are still open. */
export function Answered({ points, steps }: { points: readonly number[]; steps: Steps }) {
  const { t } = useTranslation("figures");
  if (points.length < QUESTIONS)
    return <p>{t("test.unfinished", { answered: points.length, questions: QUESTIONS })}</p>;
  const sum = points.reduce((total, value) => total + value, 0);
  const group = groupOf(sum);
  const href = steps[group]?.href;
  return (
    <>
      <p className="first">
        <span>{t("test.points")}</span>
        <b className="mid">{sum}</b>
      </p>
      <p>
        <strong>{t(`test.means.${groupText(group)}`)}</strong>
      </p>
      <p>
        {href ? (
          <ButtonLink href={href}>{t(`test.step.${groupText(group)}`)}</ButtonLink>
        ) : (
          t(`test.step.${groupText(group)}`)
        )}
      </p>
    </>
  );
}
