import { useRef, useState } from "react";
import { Button } from "#app/components/Button.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { Answered } from "./Answered.tsx";
import { ANSWERS, QUESTIONS } from "./score.ts";
import type { Steps } from "./steps.server.ts";

const PLACES = Array.from({ length: QUESTIONS }, (_, place) => (place + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9);

/**
 * The questions, outside of any form: nothing can send an answer. Without scripts the style sheet counts the points; with them,
 * a press shows their meaning.
 */
export function SelfTest({ steps }: { steps: Steps }) {
  const { t } = useTranslation("figures");
  const questions = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLElement>(null);
  const [points, setPoints] = useState<number[]>();
  const count = () => {
    const chosen = questions.current?.querySelectorAll<HTMLInputElement>("input:checked") ?? [];
    setPoints(Array.from(chosen, ({ value }) => Number(value)));
    result.current?.focus();
  };
  return (
    <div className="self-test">
      <div className="gap5" ref={questions}>
        {PLACES.map((place) => (
          <fieldset key={place} className="field whole">
            <legend>
              {place}. {t(`test.q${place}`)}
            </legend>
            <div className="choices center">
              {ANSWERS.map((answer, value) => (
                <label key={answer}>
                  <input type="radio" name={`q${place}`} value={value} autoComplete="off" />
                  {t(`test.${answer}`)}
                  <small>{value}</small>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <p className="by-style">
        {t("test.soFar")} <b />
      </p>
      <Button type="button" kind="solid" className="by-script" onClick={count}>
        {t("test.count")}
      </Button>
      <section ref={result} className="stack" tabIndex={-1} aria-live="polite">
        {points && <Answered points={points} steps={steps} />}
      </section>
    </div>
  );
}
