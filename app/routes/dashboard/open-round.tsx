import { useActionData, useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { afterPress } from "#app/features/play/after-press.ts";
import { heldTable, roundOfForm } from "#app/features/play/held.server.ts";
import { press } from "#app/features/play/press.server.ts";
import { TableForm } from "#app/features/play/TableForm.tsx";
import { tableView } from "#app/features/play/table.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onAction, onLoad } from "#app/request/handlers.server.ts";
import styles from "#app/styles/play/index.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export { afterPress as shouldRevalidate };
export const handle: RouteHandle = { texts: ["account", "play"] };
export const loader = onLoad(async (scope, { params }) => {
  const table = await heldTable(scope, params.game ?? "");
  if (!table) throw scope.redirect(scope.paths.balance(), { status: 303 });
  const title = scope.t("play:replay.title", { title: table.game.title });
  return {
    meta: metaOf(scope, { title, description: scope.t("play:held.here"), hidden: true }),
    table: tableView(scope, { ...table, live: null }),
  };
});

export const action = onAction(async (scope, form, { params }) => {
  const refused = await press(scope, form, {
    step: (step) => scope.call("stepRealRound", step),
    resume: (round) => scope.call("resumeRound", round),
  });
  if (refused) return refused;
  const round = await scope.call("getRound", { roundId: roundOfForm(scope, form) });
  if (round.state === "open") return scope.redirect(scope.paths.held(params.game ?? ""), { status: 303 });
  // As a new document: a press leaves the page where it was scrolled to, and what the round came to stands higher up.
  return scope.redirect(scope.paths.balance({ round: round.id }), { status: 303, reload: true });
});

/** Where who may not enter real play ends the round he has open, with nothing to bet with. */
export default function OpenRound() {
  const { table } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation(["play", "account"]);
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <p>
        <Anchor href={paths.balance()}>{t("account:balance.title")}</Anchor>
      </p>
      <h1 lang="en">{table.game.title}</h1>
      <p>{t("held.here")}</p>
      <div className="machine">
        <TableForm table={table} demo={false} refused={answer} />
      </div>
    </section>
  );
}
