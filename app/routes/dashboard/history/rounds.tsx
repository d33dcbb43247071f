import { data } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ApiFailure } from "../../../api/failure.ts";
import { Anchor } from "../../../components/Anchor.tsx";
import { Button } from "../../../components/Button.tsx";
import { DataTable } from "../../../components/DataTable.tsx";
import { Empty } from "../../../components/Empty.tsx";
import { ErrorSummary } from "../../../components/ErrorSummary.tsx";
import { TextField } from "../../../components/Field.tsx";
import { MoneyText } from "../../../components/MoneyText.tsx";
import { Pager } from "../../../components/Pager.tsx";
import { SectionHead } from "../../../components/SectionHead.tsx";
import { Status, type StatusKind } from "../../../components/Status.tsx";
import type { Round } from "../../../contract/play.ts";
import { HistoryHead } from "../../../features/history/HistoryHead.tsx";
import { RoundProof } from "../../../features/history/RoundProof.tsx";
import { roundView } from "../../../features/history/rounds.server.ts";
import { useTranslation } from "../../../i18n/translation.tsx";
import { pageMeta } from "../../../lib/meta.ts";
import { scenePath } from "../../../paths.ts";
import { refusalText } from "../../../session/form.server.ts";
import { onAction, onLoad } from "../../../session/handlers.server.ts";
import { metaOf } from "../../../session/meta.server.ts";

export const meta = pageMeta;
const KINDS: Record<Round["state"], StatusKind> = { open: "sys", settled: "ok", void: "warn" };

export const loader = onLoad(async (scope) => {
  const cursor = scope.url.searchParams.get("cursor");
  const { items, next } = await scope.call("listRounds", cursor ? { cursor } : {});
  const { t } = scope;
  return {
    meta: metaOf(scope, {
      title: t("account:rounds.title"),
      description: t("account:rounds.description"),
      hidden: true,
    }),
    rounds: items.map((row) => roundView(scope, row)),
    next: next && scope.paths.rounds({ cursor: next }),
  };
});

/** Reveals the server seed of the rounds so far and seals a new one. */
export const action = onAction(async (scope, form) => {
  const clientSeed = String(form.get("clientSeed") ?? "").trim();
  try {
    await scope.call("rotateServerSeed", clientSeed ? { clientSeed } : {});
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status >= 500 || error.code === "country_blocked") throw error;
    return data({ refusal: refusalText(scope, error), clientSeed }, { status: 400 });
  }
  return scope.redirect(scope.paths.rounds(), { status: 303, notice: "seedRotated" });
});

export default function Rounds() {
  const { rounds, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation(["account", "common"]);
  return (
    <>
      <section className="stack">
        <HistoryHead title={t("rounds.title")} here="rounds" />
        {answer?.refusal && <ErrorSummary title={answer.refusal} />}
        {rounds.length === 0 ? (
          <Empty image={scenePath("lost")} title={t("rounds.none")}>
            <p>{t("rounds.noneText")}</p>
          </Empty>
        ) : (
          <DataTable
            reflow
            caption={t("timesUtc")}
            columns={[
              { label: t("rounds.when") },
              { label: t("rounds.game"), place: "key" },
              { label: t("rounds.status"), place: "way" },
              { label: t("rounds.stake"), numeric: true },
              { label: t("balances") },
              { label: t("rounds.paid"), numeric: true, place: "sum" },
              { label: t("proof.title") },
            ]}
            rows={rounds.map((round) => ({
              id: round.id,
              cells: [
                <time key="when">{round.openedAt}</time>,
                <Anchor key="game" href={round.href} lang="en">
                  {round.game}
                </Anchor>,
                <Status key="state" kind={KINDS[round.state]}>
                  {round.stateName}
                </Status>,
                round.stake,
                round.balances,
                round.paid ? <MoneyText key="paid">{round.payout}</MoneyText> : round.payout,
                <RoundProof key="proof" round={round} />,
              ],
            }))}
          />
        )}
        {next && <Pager label={t("common:pages")} next={{ href: next, label: t("common:nextPage") }} />}
      </section>
      <section className="stack">
        <SectionHead title={t("rotate.title")} />
        <p>{t("rotate.text")}</p>
        <Form className="stack" method="post">
          <TextField
            field={{ id: "clientSeed", name: "clientSeed", initialValue: answer?.clientSeed }}
            label={t("rotate.clientSeed")}
            hint={t("rotate.clientSeedHint")}
            maxLength={64}
            autoComplete="off"
          />
          <Button>{t("rotate.submit")}</Button>
        </Form>
      </section>
    </>
  );
}
