import { useForm } from "@conform-to/react";
import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { DataTable, Named } from "#app/components/DataTable.tsx";
import { Empty } from "#app/components/Empty.tsx";
import { TextField } from "#app/components/Field.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { PostForm } from "#app/components/PostForm.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Status, type StatusKind } from "#app/components/Status.tsx";
import { roundId } from "#app/contract/catalogue.ts";
import { rotateServerSeed } from "#app/contract/fairness.ts";
import type { Round } from "#app/contract/play.ts";
import type { InputOf } from "#app/contract/types.ts";
import { HistoryFilters } from "#app/features/history/HistoryFilters.tsx";
import { HistoryFoot } from "#app/features/history/HistoryFoot.tsx";
import { HistoryHead } from "#app/features/history/HistoryHead.tsx";
import { HistorySums } from "#app/features/history/HistorySums.tsx";
import { Luck } from "#app/features/history/Luck.tsx";
import { roundsPage } from "#app/features/history/round-list.server.ts";
import { rotateSeal } from "#app/features/play/seal-refusal.server.ts";
import { wayOf } from "#app/forms/answer.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { loadQuietly, useEndless } from "#app/lib/use-endless.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { canBeAskedAgain: true, texts: ["account", "history"] };
const KINDS: Record<Round["state"], StatusKind> = { open: "sys", settled: "ok", void: "warn" };

export const loader = onLoad(async (scope) => {
  const { t } = scope;
  const page = await roundsPage(scope);
  return data(
    {
      meta: metaOf(scope, {
        title: t("account:rounds.title"),
        description: t("account:rounds.description"),
        hidden: true,
      }),
      ...page,
      operationId: crypto.randomUUID(),
      everything: t("fairness:everything.title"),
    },
    { status: page.problems ? 400 : 200 },
  );
});

/** Reveals the server seed of the rounds so far and seals a new one. One who came from a round returns to it. */
export const action = formAction({
  rotate: intent(rotateServerSeed.body, async (scope, typed) => {
    await rotateSeal(scope, typed);
    const { data: from } = roundId.safeParse(scope.url.searchParams.get("round"));
    return scope.redirect(from ? scope.paths.round(from) : scope.paths.rounds(), {
      status: 303,
      notice: "seedRotated",
    });
  }),
});

export { loadQuietly as clientLoader };

export default function Rounds() {
  const first = useLoaderData<typeof loader>();
  const { items: rounds, pages, end } = useEndless(first, (page) => page.rounds);
  const { t } = useTranslation(["account", "history"]);
  const { filters, problems, totals, caption } = first;
  return (
    <>
      <section className="stack">
        <HistoryHead title={t("rounds.title")} here="rounds" />
        <HistoryFilters filters={filters} problems={problems} />
        {problems === null && (
          <>
            <HistorySums totals={totals} />
            {totals.length > 0 && <p className="note">{t("history:rounds.ownMoney")}</p>}
            {rounds.length > 0 && <Luck lines={first.luck} href={first.luckHref} />}
            {rounds.length === 0 ? (
              <Empty title={t(filters.active.length > 0 ? "history:none" : "rounds.none")}>
                <p>{t(filters.active.length > 0 ? "history:noneText" : "rounds.noneText")}</p>
              </Empty>
            ) : (
              <DataTable
                reflow
                caption={caption}
                columns={[
                  { label: t("rounds.when") },
                  { label: t("rounds.game"), place: "key" },
                  { label: t("rounds.status"), place: "way" },
                  { label: t("rounds.stake"), numeric: true, place: "lft" },
                  { label: t("balances"), place: "way" },
                  { label: t("rounds.paid"), numeric: true, place: "sum" },
                  { label: t("proof.title"), place: "whole" },
                ]}
                rows={rounds.map((round) => ({
                  id: round.id,
                  cells: [
                    round.replayHref ? (
                      <Anchor key="when" href={round.replayHref}>
                        <time>{round.openedAt}</time>
                      </Anchor>
                    ) : (
                      <time key="when">{round.openedAt}</time>
                    ),
                    round.href ? (
                      <Anchor key="game" href={round.href} lang="en">
                        {round.game}
                      </Anchor>
                    ) : (
                      <span key="game" lang="en">
                        {round.game}
                      </span>
                    ),
                    <Status key="state" kind={KINDS[round.state]}>
                      {round.stateName}
                    </Status>,
                    <Named key="stake" name={t("rounds.stake")}>
                      {round.stake}
                      {round.bonus && <p className="note">{round.bonus.stake}</p>}
                    </Named>,
                    <Fragment key="balances">
                      <span className="from-to">{round.balances}</span>
                      {round.meanwhile && <p className="note">{round.meanwhile}</p>}
                    </Fragment>,
                    <Named key="paid" name={t("rounds.paid")}>
                      {round.paid ? <MoneyText>{round.payout}</MoneyText> : round.payout}
                      {round.bonus?.paid && <p className="note">{round.bonus.paid}</p>}
                      {round.ofJackpots && <p className="note">{round.ofJackpots}</p>}
                    </Named>,
                    round.replayHref ? (
                      <ProofLink key="proof" href={round.replayHref} game={round.game} openedAt={round.openedAt} />
                    ) : (
                      round.provider
                    ),
                  ],
                }))}
              />
            )}
            <HistoryFoot rows={first.rows} file={first.file} pages={pages} filters={filters} end={end} />
          </>
        )}
      </section>
      <RotateForm key={first.operationId} operationId={first.operationId} everything={first.everything} />
    </>
  );
}

/** Its page shows what the round was drawn from, and checks it. */
function ProofLink({ href, game, openedAt }: { href: string; game: string; openedAt: string }) {
  const { t } = useTranslation("account");
  return (
    <Anchor href={`${href}#proof`}>
      {t("proof.title")}
      <span className="visually-hidden">
        {" "}
        <span lang="en">{game}</span>, {openedAt}
      </span>
    </Anchor>
  );
}

function RotateForm({ operationId, everything }: { operationId: string; everything: string }) {
  const answer = useActionData<typeof action>();
  const { t } = useTranslation("account");
  const { paths } = useLanguage();
  const [form, fields] = useForm<InputOf<"rotateServerSeed">>({ id: "rotate", lastResult: answer?.result });
  const labels = { clientSeed: t("rotate.clientSeed") };
  return (
    <section className="stack" id="seal">
      <SectionHead title={t("rotate.title")} />
      <p>{t("rotate.text")}</p>
      <p>
        <Anchor className="link" href={paths.receipt("seal")}>
          {t("rotate.receipt")}
        </Anchor>
      </p>
      <p>
        <Anchor className="link" href={paths.proof()}>
          {everything}
        </Anchor>
      </p>
      <PostForm form={form} labels={labels} refused={t("rotate.title")} way={wayOf(answer?.result)}>
        <input type="hidden" name="operationId" value={operationId} />
        <TextField
          field={fields.clientSeed}
          label={labels.clientSeed}
          hint={t("rotate.clientSeedHint")}
          maxLength={64}
          autoComplete="off"
        />
        <Button>{t("rotate.submit")}</Button>
      </PostForm>
    </section>
  );
}
