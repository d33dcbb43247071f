import { useForm } from "@conform-to/react";
import { Button } from "#app/components/Button.tsx";
import { Ledger } from "#app/components/Ledger.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import type { FormAnswer } from "#app/forms/answer.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { cashbackView } from "./points.server.ts";

type View = ReturnType<typeof cashbackView>;
type Week = View["weeks"][number];

/** The computation of each week, from the player's own figures to the points, and the button where they can be claimed. */
export function Cashback({ view, answer }: { view: View; answer: FormAnswer["result"] | undefined }) {
  const { t } = useTranslation("rewards");
  return (
    <section className="stack" id="cashback">
      <SectionHead title={t("cashback.title")} note={view.rule} />
      <div className="columns two">
        {view.weeks.map((week) => (
          <div className="stack" key={week.title}>
            <h3>
              <Unbroken>{week.title}</Unbroken>
            </h3>
            <p>
              <Unbroken>{week.state}</Unbroken>
            </p>
            <Ledger lines={week.lines} />
            {week.claim && <Claim claim={week.claim} answer={answer} />}
          </div>
        ))}
      </div>
    </section>
  );
}

function Claim({ claim, answer }: { claim: NonNullable<Week["claim"]>; answer: FormAnswer["result"] | undefined }) {
  const { t } = useTranslation("rewards");
  const [form] = useForm({ id: "cashback-claim", lastResult: answer });
  return (
    <PostForm form={form} intent="claim" refused={t("cashback.refused")}>
      <input type="hidden" name="week" value={claim.week} />
      <div className="cluster">
        <Button>{claim.label}</Button>
      </div>
    </PostForm>
  );
}
