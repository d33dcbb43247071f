import { useActionData, useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { type Round, resumeRound } from "#app/contract/play.ts";
import { stepForm } from "#app/features/play/bet.server.ts";
import { OpenTable } from "#app/features/play/OpenTable.tsx";
import { tableOfOpenRound } from "#app/features/play/open-round.server.ts";
import { revalidateTable } from "#app/features/play/revalidate-table.ts";
import { tableView } from "#app/features/play/table.server.ts";
import { formAction, intent } from "#app/forms/form-action.server.ts";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import type { Scope } from "#app/request/scope.ts";
import styles from "#app/styles/play/index.css?url";

export const meta = pageMeta;
export const links = () => [{ rel: "stylesheet", href: styles }];
export { revalidateTable as shouldRevalidate };
export const handle: RouteHandle = { texts: ["cashier", "play"] };
export const loader = onLoad(async (scope, { params }) => {
  const table = await tableOfOpenRound(scope, params.game ?? "");
  if (!table) throw scope.redirect(scope.paths.balance(), { status: 303 });
  const title = scope.t("play:replay.title", { title: table.game.title });
  return {
    meta: metaOf(scope, { title, description: scope.t("play:held.here"), hidden: true }),
    table: tableView(scope, { ...table, live: null }),
  };
});

export const action = formAction({
  step: intent(stepForm, async (scope, step, { params }) => {
    const { round } = await scope.call("stepRealRound", step);
    return leadOn(scope, round, params.game ?? "");
  }),
  resume: intent(resumeRound.params, async (scope, typed, { params }) => {
    const { round } = await scope.call("resumeRound", typed);
    return leadOn(scope, round, params.game ?? "");
  }),
});

/** Back to the round while it is open, otherwise to the balance, which shows its result. */
function leadOn(scope: Scope, { id, state }: Round, game: string): Response {
  if (state === "open") return scope.redirect(scope.paths.openRound(game), { status: 303 });
  // As a new document: the form would leave the page at its scroll position, and the end of the round is higher up.
  return scope.redirect(scope.paths.balance({ round: id }), { status: 303, reload: true });
}

/** Where players who may not enter real play end their open round, without the means to bet. */
export default function OpenRound() {
  const { table } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation(["play", "cashier"]);
  const { paths } = useLanguage();
  return (
    <section className="stack">
      <p>
        <Anchor href={paths.balance()}>{t("cashier:title")}</Anchor>
      </p>
      <h1 lang="en">{table.game.title}</h1>
      <p>{t("held.here")}</p>
      {table.until && (
        <p className="note">
          <Unbroken>{table.until}</Unbroken>
        </p>
      )}
      <OpenTable table={table} answer={answer} />
    </section>
  );
}
