import { useLoaderData } from "@remix-run/react";
import { Anchor } from "#app/components/Anchor.tsx";
import { Article } from "#app/features/content/Article.tsx";
import { Facts } from "#app/features/content/Facts.tsx";
import { pageView } from "#app/features/content/page.server.ts";
import { termsView } from "#app/features/content/terms.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: ["version"] };

export const loader = onLoad(async (scope, { params }) =>
  params.page === "terms" ? termsView(scope) : pageView(scope, params.page ?? ""),
);

export default function Display() {
  const { text, facts, below } = useLoaderData<typeof loader>();
  return (
    <>
      <Article text={text} facts={<Facts>{facts}</Facts>} />
      {below && (
        <section className="prose">
          <h2>{below.title}</h2>
          <ul>
            {below.lines.map((line) => (
              <li key={line.text}>{line.href ? <Anchor href={line.href}>{line.text}</Anchor> : line.text}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
