import { useEffect, useState } from "react";
import { Button } from "#app/components/Button.tsx";
import { Choices } from "#app/components/Choices.tsx";
import { Pager } from "#app/components/Pager.tsx";
import { Status } from "#app/components/Status.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { CheckedRounds } from "./CheckedRounds.tsx";
import type { everythingView } from "./everything.server.ts";
import { type FileCheck, useFileCheck } from "./use-file-check.ts";

type EverythingProps = {
  view: Pick<Awaited<ReturnType<typeof everythingView>>, "choices" | "pages" | "published" | "patterns">;
  /** Address of the verifier's code; null where none was built. */
  module: string | null;
};

/**
 * The rounds of a seed as a file, or checked on this device. The form is a plain one: a browser saves its answer, also without
 * scripts.
 */
export function Everything({ view: { choices, pages, published, patterns }, module }: EverythingProps) {
  const { t } = useTranslation("proofs");
  const { paths } = useLanguage();
  const { check, start } = useFileCheck(module, published, patterns);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const first = choices.find(({ disabled }) => !disabled);
  const isBusy = check.phase === "loading" || check.phase === "checking";
  const checkChosen = (form: HTMLFormElement | null): void => {
    const chosen = form?.querySelector<HTMLInputElement>("input[name=seed]:checked");
    if (chosen) start(paths.proof({ seed: chosen.value }, "/rounds.ndjson"));
  };
  return (
    <>
      <form className="stack" action={paths.proof({}, "/rounds.ndjson")}>
        <Choices
          field={{ id: "seed", name: "seed", initialValue: first?.value }}
          legend={t("which")}
          choices={choices}
          shape="terms"
        />
        {first ? (
          <div className="cluster">
            <Button kind="act" icon="save">
              {t("download")}
            </Button>
            {isReady && module && (
              <Button type="button" disabled={isBusy} onClick={({ currentTarget }) => checkChosen(currentTarget.form)}>
                {t("check")}
              </Button>
            )}
          </div>
        ) : (
          <p>{t("nothing")}</p>
        )}
      </form>
      <Pager pages={pages} />
      <HowFar check={check} />
      {check.phase === "done" && <CheckedRounds checked={check.checked} result={check.result} at={check.at} />}
    </>
  );
}

/** What the check is at, in words that are read out. */
function HowFar({ check }: { check: FileCheck }) {
  const { t } = useTranslation(["proofs", "fairness"]);
  const words = {
    idle: "",
    loading: t("loading"),
    checking:
      check.phase === "checking"
        ? t("fairness:everything.progress", { done: String(check.progress.done), all: String(check.progress.all) })
        : "",
    unable: t("unable"),
    done: check.phase === "done" ? t(`stamp_${check.checked.verdict}`) : "",
  }[check.phase];
  return (
    <>
      <div role="status" className={check.phase === "done" ? "visually-hidden" : undefined}>
        {check.phase === "unable" ? <Status kind="warn">{words}</Status> : words}
      </div>
      {check.phase === "checking" && (
        <progress max={check.progress.all} value={check.progress.done} aria-label={words} />
      )}
    </>
  );
}
