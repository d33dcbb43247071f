import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button, ButtonLink } from "#app/components/Button.tsx";
import { DataTable } from "#app/components/DataTable.tsx";
import { ErrorSummary } from "#app/components/ErrorSummary.tsx";
import { TextArea, TextField } from "#app/components/Field.tsx";
import { Form } from "#app/components/Form.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { BranchForm } from "#app/features/fairness/BranchForm.tsx";
import { branchForm, verifyBranch } from "#app/features/fairness/branch.server.ts";
import { Findings } from "#app/features/fairness/Findings.tsx";
import { offlineVerifier } from "#app/features/fairness/offline.server.ts";
import { Voids } from "#app/features/fairness/Voids.tsx";
import { compatibleNumbers, proofForm, seedsForm, verifyProof } from "#app/features/fairness/verify.server.ts";
import { voidsView } from "#app/features/fairness/voids.server.ts";
import { Drawn } from "#app/features/play/Drawn.tsx";
import { type DrawnView, drawnView } from "#app/features/play/drawn.server.ts";
import { refusalOf, resultOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { VERIFIER_PATH } from "#app/paths.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import check from "#app/styles/check/index.css?url";
import play from "#app/styles/play/index.css?url";

export const meta = pageMeta;
export const links = () => [play, check].map((href) => ({ rel: "stylesheet", href }));
export const handle: RouteHandle = { sameForGuests: true, texts: ["fairness", "play"] };

export const loader = onLoad(async (scope) => ({
  meta: metaOf(scope, { title: scope.t("fairness:verify.title"), description: scope.t("fairness:verify.description") }),
  offline: await offlineVerifier(scope),
  voids: voidsView(scope, await scope.call("countVoids", {})),
}));

/**
 * A proof of ours, a branch of ours, and seeds of another house. None stores anything, so the answer is the page and no
 * redirect.
 */
export const action = formAction({
  verify: intent(proofForm, async (scope, pasted) => {
    const { findings, round } = await verifyProof(scope, pasted);
    return { pasted, findings, drawn: await drawnView(scope, round) };
  }),
  addUp: intent(branchForm, async (scope, branch) => ({ branch, counted: verifyBranch(scope, branch) })),
  compare: intent(seedsForm, async (scope, seeds) => ({ seeds, numbers: await compatibleNumbers(scope, seeds) })),
});

export default function Verify() {
  const { offline, voids } = useLoaderData<typeof loader>();
  const { t } = useTranslation("fairness");
  const { paths } = useLanguage();
  return (
    <>
      <RoundForm module={offline?.module ?? null} />
      {offline && (
        <section className="stack" id="offline">
          <SectionHead title={t("offline.title")} />
          <p>{t("offline.text")}</p>
          <p className="cluster">
            <ButtonLink href={VERIFIER_PATH} reload download="openhand-verifier.html">
              {t("offline.download", { size: offline.size })}
            </ButtonLink>
            <Anchor className="link" href={paths.proof()}>
              {t("everything.title")}
            </Anchor>
          </p>
          <Sums shape="facts" lines={[{ name: t("offline.hash"), figure: <Hash value={offline.sha256} /> }]} />
        </section>
      )}
      <Voids voids={voids} />
      <Balances />
      <CompatibleForm />
    </>
  );
}

type Played = { isTurned: boolean; onRest: () => void };

const pictureOf = (view: DrawnView) => (played: Played) => <Drawn view={view} {...played} />;

function RoundForm({ module }: { module: string | null }) {
  const { t } = useTranslation("fairness");
  const answer = useActionData<typeof action>();
  const problem = refusalOf(answer, "verify");
  const wrong = resultOf(answer, "verify")?.error?.receipt ? "receipt" : "proof";
  const verified = answer && "findings" in answer ? answer : undefined;
  const result = resultOf(answer, "verify");
  const labels = { proof: t("verify.proof"), receipt: t("receipt.field") };
  const field = (name: keyof z.input<typeof proofForm>) => ({
    id: name,
    name,
    initialValue: String(verified?.pasted[name] ?? result?.initialValue?.[name] ?? ""),
  });
  return (
    <section className="stack">
      <h1>{t("verify.title")}</h1>
      <p className="lead">{t("verify.lead")}</p>
      {problem && (
        <ErrorSummary title={t("verify.title")} problems={[{ fieldId: wrong, label: labels[wrong], text: problem }]} />
      )}
      {verified && (
        <Findings
          key={verified.findings.id}
          findings={verified.findings}
          pasted={verified.pasted}
          module={module}
          picture={verified.drawn && pictureOf(verified.drawn)}
        />
      )}
      <Form className="stack" method="post">
        <input type="hidden" name="intent" value="verify" />
        <TextArea
          field={field("proof")}
          label={labels.proof}
          hint={t("verify.proofHint")}
          error={wrong === "proof" ? problem : undefined}
          rows={8}
          spellCheck={false}
          autoComplete="off"
        />
        <TextArea
          field={field("receipt")}
          label={labels.receipt}
          hint={t("receipt.hint")}
          error={wrong === "receipt" ? problem : undefined}
          rows={4}
          spellCheck={false}
          autoComplete="off"
        />
        <p className="note">{t("verify.kept")}</p>
        <TextField
          field={field("seal")}
          label={<Unbroken>{t("verify.keptSeal")}</Unbroken>}
          maxLength={200}
          autoComplete="off"
        />
        <TextField field={field("clientSeed")} label={t("verify.keptClientSeed")} maxLength={200} autoComplete="off" />
        <Button kind="act">{t("verify.submit")}</Button>
      </Form>
    </section>
  );
}

function Balances() {
  const answer = useActionData<typeof action>();
  const result = resultOf(answer, "addUp");
  const added = answer && "counted" in answer ? answer : undefined;
  const typed = (name: keyof z.input<typeof branchForm>) =>
    String(added?.branch[name] ?? result?.initialValue?.[name] ?? "");
  return (
    <BranchForm
      typed={{ branch: typed("branch"), root: typed("root") }}
      problem={refusalOf(answer, "addUp")}
      findings={added?.counted}
    />
  );
}

function CompatibleForm() {
  const { t } = useTranslation("fairness");
  const answer = useActionData<typeof action>();
  const result = resultOf(answer, "compare");
  const compared = answer && "numbers" in answer ? answer : undefined;
  // One sentence for any error of the seeds or the nonce; a refusal by the platform has its own words.
  const problem = result && (result.error?.[""]?.[0] ?? t("compatible.invalid"));
  const field = (name: "serverSeed" | "clientSeed" | "nonce") => ({
    id: `compatible-${name}`,
    name,
    initialValue: String(compared?.seeds[name] ?? result?.initialValue?.[name] ?? ""),
  });
  return (
    <section className="stack">
      <SectionHead title={t("compatible.title")} />
      <p>{t("compatible.text")}</p>
      {problem && (
        <ErrorSummary title={t("compatible.title")}>
          <p>{problem}</p>
        </ErrorSummary>
      )}
      {compared && (
        <DataTable
          columns={[
            { label: "#" },
            { label: t("compatible.number"), numeric: true },
            { label: t("compatible.roll"), numeric: true },
            { label: t("compatible.multiplier"), numeric: true },
          ]}
          rows={compared.numbers.map(({ id, float, roll, multiplier }) => ({
            id,
            cells: [id, float, roll, multiplier],
          }))}
        />
      )}
      <Form className="stack" method="post">
        <input type="hidden" name="intent" value="compare" />
        <TextField field={field("serverSeed")} label={t("compatible.serverSeed")} maxLength={200} autoComplete="off" />
        <TextField field={field("clientSeed")} label={t("compatible.clientSeed")} maxLength={200} autoComplete="off" />
        <TextField field={field("nonce")} label={t("compatible.nonce")} short inputMode="numeric" autoComplete="off" />
        <Button>{t("compatible.submit")}</Button>
      </Form>
    </section>
  );
}
