import { useLoaderData } from "@remix-run/react";
import { Recipes } from "#app/features/fairness/Recipes.tsx";
import { recipesOf } from "#app/features/fairness/recipes.server.ts";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true };

export const loader = onLoad(async (scope) => {
  const [title, lead] = [scope.t("recipes:page.title"), scope.t("recipes:page.lead")];
  const description = scope.t("recipes:page.description");
  return { meta: metaOf(scope, { title, description }), title, lead, view: await recipesOf(scope) };
});

export default function RecipesPage() {
  const { title, lead, view } = useLoaderData<typeof loader>();
  return (
    <>
      <section className="stack">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </section>
      <Recipes view={view} />
    </>
  );
}
