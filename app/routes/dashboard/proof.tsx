import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { ButtonLink } from "#app/components/Button.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Everything } from "#app/features/fairness/Everything.tsx";
import { everythingView } from "#app/features/fairness/everything.server.ts";
import { offlineVerifier } from "#app/features/fairness/offline.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { VERIFIER_PATH } from "#app/paths.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import check from "#app/styles/check/index.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: check }];
export const handle: RouteHandle = { texts: ["proofs", "fairness", "log", "play"] };

export const loader = onLoad(async (scope) => {
  const [view, offline] = await Promise.all([everythingView(scope), offlineVerifier(scope)]);
  const [title, description] = [scope.t("proofs:title"), scope.t("proofs:description")];
  return { meta: metaOf(scope, { title, description, hidden: true }), view, offline };
});

export default function ProofPage() {
  const { view, offline } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["proofs", "fairness"]);
  const { paths } = useLanguage();
  return (
    <>
      <section className="stack">
        <div className="top">
          <h1>{t("title")}</h1>
          <div className="first">
            <span>{t("first")}</span>
            <b>{t("figure", view.figure)}</b>
            <p className="lead">{t(view.lead)}</p>
          </div>
        </div>
      </section>
      <section className="stack" id="everything">
        <SectionHead title={t("fairness:everything.title")} />
        <p>{t("description")}</p>
        <Everything view={view} module={offline?.module ?? null} />
        <p className="cluster">
          {offline && (
            <ButtonLink small icon="save" href={VERIFIER_PATH} reload download="openhand-verifier.html">
              {t("fairness:offline.download", { size: offline.size })}
            </ButtonLink>
          )}
          <Anchor className="link" href={paths.verify()}>
            {t("one")}
          </Anchor>
        </p>
        <p className="note">{t("fairness:everything.notHere")}</p>
      </section>
      <Receipts />
      <Seeds seal={view.seal} />
    </>
  );
}

function Receipts() {
  const { t } = useTranslation(["proofs", "log", "play"]);
  const { paths } = useLanguage();
  return (
    <section className="stack" id="receipts">
      <SectionHead title={t("receipts")} link={{ href: `${paths.publicLog()}#keys`, label: t("log:keys.title") }} />
      <p>{t("receiptsText")}</p>
      <p>
        <Anchor className="link" href={paths.receipt("seal")}>
          {t("play:seal.receipt")}
        </Anchor>
      </p>
    </section>
  );
}

type SealView = Awaited<ReturnType<typeof everythingView>>["seal"];

/** The seeds of the next round. The form that changes them is below the list of rounds. */
function Seeds({ seal }: { seal: SealView }) {
  const { t } = useTranslation(["proofs", "play"]);
  const { paths } = useLanguage();
  return (
    <section className="stack" id="seeds">
      <SectionHead title={t("seeds")} />
      <dl className="kv">
        <div>
          <dt>{t("play:seal.hash")}</dt>
          <dd>
            <Hash value={seal.serverSeedHash} />
          </dd>
        </div>
        <div>
          <dt>{t("play:seal.next")}</dt>
          <dd>
            <Hash value={seal.nextServerSeedHash} />
          </dd>
        </div>
        <div>
          <dt>{t(`play:seal.clientSeed_${seal.clientSeedOrigin}`)}</dt>
          <dd>
            <code>{seal.clientSeed}</code>
          </dd>
        </div>
        <div>
          <dt>{t("used")}</dt>
          <dd>{seal.nonce}</dd>
        </div>
      </dl>
      <p className="cluster">
        <ButtonLink href={`${paths.rounds()}#seal`}>{t("change")}</ButtonLink>
      </p>
      <p className="note">{t("openRound")}</p>
    </section>
  );
}
