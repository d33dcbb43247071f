import { data } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { DataTable } from "#app/components/DataTable.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { TextArea, TextField } from "#app/components/Field.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Findings } from "#app/features/fairness/Findings.tsx";
import { offlineVerifier } from "#app/features/fairness/offline.server.ts";
import { compatibleNumbers, verifyProof } from "#app/features/fairness/verify.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { VERIFIER_PATH } from "#app/paths.ts";
import { onAction, onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true, texts: ["fairness"] };

export const loader = onLoad(async (scope) => ({
  meta: metaOf(scope, { title: scope.t("fairness:verify.title"), description: scope.t("fairness:verify.description") }),
  offline: await offlineVerifier(scope),
}));

/** Two forms of one page: a proof of ours, and seeds of another house. Neither stores anything. */
export const action = onAction(async (scope, form) => {
  const answer =
    form.get("scheme") === "compatible"
      ? { compatible: await compatibleNumbers(scope, form) }
      : { round: await verifyProof(scope, form) };
  const isRefused = Object.values(answer).some((part) => "problem" in part);
  return data(answer, { status: isRefused ? 400 : 200 });
});

export default function Verify() {
  const { offline } = useLoaderData<typeof loader>();
  const { t } = useTranslation("fairness");
  return (
    <>
      <RoundForm />
      {offline && (
        <section className="stack">
          <SectionHead title={t("offline.title")} />
          <p>{t("offline.text")}</p>
          <p>
            <ButtonLink href={VERIFIER_PATH} reload download="openhand-verifier.html">
              {t("offline.download", { size: offline.size })}
            </ButtonLink>
          </p>
          <Sums shape="facts" lines={[{ name: t("offline.hash"), figure: <Hash value={offline.sha256} /> }]} />
        </section>
      )}
      <CompatibleForm />
    </>
  );
}

function useAnswer() {
  const answer = useActionData<typeof action>();
  return {
    round: answer && "round" in answer ? answer.round : undefined,
    compatible: answer && "compatible" in answer ? answer.compatible : undefined,
  };
}

function RoundForm() {
  const { t } = useTranslation("fairness");
  const { round } = useAnswer();
  const problem = round && "problem" in round ? round.problem : undefined;
  return (
    <section className="stack">
      <h1>{t("verify.title")}</h1>
      <p className="lead">{t("verify.lead")}</p>
      {problem && <ErrorSummary title={t("verify.title")} problems={[{ fieldId: "proof", text: problem }]} />}
      {round && "findings" in round && round.findings && <Findings findings={round.findings} />}
      <Form className="stack" method="post">
        <TextArea
          field={{ id: "proof", name: "proof", initialValue: round?.text ?? "" }}
          label={t("verify.proof")}
          hint={t("verify.proofHint")}
          error={problem}
          rows={8}
          spellCheck={false}
          autoComplete="off"
        />
        <Button kind="act">{t("verify.submit")}</Button>
      </Form>
    </section>
  );
}

function CompatibleForm() {
  const { t } = useTranslation("fairness");
  const { compatible } = useAnswer();
  const problem = compatible && "problem" in compatible ? compatible.problem : undefined;
  const numbers = compatible && "numbers" in compatible ? compatible.numbers : undefined;
  const field = (name: "serverSeed" | "clientSeed" | "nonce") => ({
    id: `compatible-${name}`,
    name,
    initialValue: compatible?.typed[name] ?? "",
  });
  return (
    <section className="stack">
      <SectionHead title={t("compatible.title")} />
      <p>{t("compatible.text")}</p>
      {problem && (
        <ErrorSummary title={t("compatible.title")} problems={[{ fieldId: field("serverSeed").id, text: problem }]} />
      )}
      {numbers && (
        <DataTable
          columns={[
            { label: "#" },
            { label: t("compatible.number"), numeric: true },
            { label: t("compatible.roll"), numeric: true },
            { label: t("compatible.multiplier"), numeric: true },
          ]}
          rows={numbers.map(({ id, float, roll, multiplier }) => ({ id, cells: [id, float, roll, multiplier] }))}
        />
      )}
      <Form className="stack" method="post">
        <input type="hidden" name="scheme" value="compatible" />
        <TextField field={field("serverSeed")} label={t("compatible.serverSeed")} maxLength={200} autoComplete="off" />
        <TextField field={field("clientSeed")} label={t("compatible.clientSeed")} maxLength={200} autoComplete="off" />
        <TextField field={field("nonce")} label={t("compatible.nonce")} short inputMode="numeric" autoComplete="off" />
        <Button>{t("compatible.submit")}</Button>
      </Form>
    </section>
  );
}
