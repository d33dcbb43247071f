import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { Crumb } from "#app/components/Crumb.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { CheckForm } from "#app/features/play/CheckForm.tsx";
import { proofText } from "#app/features/play/replay.server.ts";
import { receiptOf, receiptText, receiptView, SEAL } from "#app/features/public-log/receipt.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import type { Scope } from "#app/request/scope.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { texts: ["log"] };

/** The proof of a round once its seed is revealed, for the verifier; null before that. */
async function revealedProof(scope: Scope, of: string): Promise<string | null> {
  if (of === SEAL) return null;
  const round = await scope.call("getRound", { roundId: of });
  return round.proof.serverSeed && proofText(round);
}

export const loader = onLoad(async (scope, { params: { of = "" } }) => {
  const [receipt, proof] = await Promise.all([receiptOf(scope, of), revealedProof(scope, of)]);
  const [title, description] = [scope.t("log:receipt.title"), scope.t("log:receipt.description")];
  return {
    meta: metaOf(scope, { title, description, hidden: true }),
    ...receiptView(scope, of, receipt),
    check: proof && { proof, receipt: receiptText(receipt) },
  };
});

export default function ReceiptPage() {
  const { lead, back, text, signature, key, fingerprint, entry, file, check } = useLoaderData<typeof loader>();
  const { t } = useTranslation("log");
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <Crumb href={back.href}>{back.text}</Crumb>
      <h1>{t("receipt.title")}</h1>
      <p className="lead">{lead}</p>
      <pre className="formula" translate="no">
        <code>{text}</code>
      </pre>
      <Sums
        shape="facts"
        lines={[
          { name: t("heads.key"), figure: <Anchor href={`${paths.publicLog()}#keys`}>{key}</Anchor> },
          { name: t("keys.fingerprint"), figure: <Hash value={fingerprint} /> },
          { name: t("receipt.signature"), figure: <Hash value={signature} /> },
          {
            name: t("page.title"),
            figure: entry ? <Anchor href={entry.href}>{entry.text}</Anchor> : t("receipt.soon"),
          },
        ]}
      />
      <p>
        <ButtonLink small href={file} reload download>
          {t("receipt.download")}
        </ButtonLink>
      </p>
      {check && <CheckForm {...check}>{t("receipt.check")}</CheckForm>}
    </section>
  );
}
