import { Button } from "#app/components/Button.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { TextArea, TextField } from "#app/components/Field.tsx";
import { Form } from "#app/components/Form.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Status, type StatusKind } from "#app/components/Status.tsx";
import type { BranchVerdict } from "#app/contract/balance-branch.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { BranchFindings } from "./branch.server.ts";
import { Claims } from "./Claims.tsx";

const SHOWN_AS: Record<BranchVerdict, StatusKind> = {
  counted: "ok",
  consistent: "sys",
  another: "err",
  different: "err",
};

type BranchFormProps = {
  typed: { branch: string; root: string };
  problem: string | undefined;
  findings: BranchFindings | undefined;
};

/** A player's branch in the proof of balances, added up to its root. */
export function BranchForm({ typed, problem, findings }: BranchFormProps) {
  const { t } = useTranslation("fairness");
  const label = t("branch.branch");
  return (
    <section className="stack" id="balances">
      <SectionHead title={t("branch.title")} />
      <p>{t("branch.text")}</p>
      {problem && <ErrorSummary title={t("branch.title")} problems={[{ fieldId: "branch", label, text: problem }]} />}
      {findings && <Findings findings={findings} />}
      <Form className="stack" method="post">
        <input type="hidden" name="intent" value="addUp" />
        <TextArea
          field={{ id: "branch", name: "branch", initialValue: typed.branch }}
          label={label}
          hint={t("branch.branchHint")}
          error={problem}
          rows={6}
          spellCheck={false}
          autoComplete="off"
        />
        <TextField
          field={{ id: "root", name: "root", initialValue: typed.root }}
          label={t("branch.root")}
          maxLength={200}
          autoComplete="off"
        />
        <Button>{t("branch.submit")}</Button>
      </Form>
    </section>
  );
}

function Findings({ findings }: { findings: BranchFindings }) {
  return (
    <div className="stack" id="branch-result" aria-live="polite">
      <p>
        <Status kind={SHOWN_AS[findings.verdict]}>{findings.verdictText}</Status>
      </p>
      <p className="note">{findings.account}</p>
      <Claims claims={findings.claims} />
    </div>
  );
}
