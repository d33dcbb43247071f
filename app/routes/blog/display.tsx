import { useLoaderData } from "@remix-run/react";
import { Unbroken } from "../../components/Unbroken.tsx";
import { Article } from "../../features/content/Article.tsx";
import { pageMeta } from "../../lib/meta.ts";
import type { RouteHandle } from "../../lib/route-handle.ts";
import { onLoad } from "../../session/handlers.server.ts";
import { metaOf } from "../../session/meta.server.ts";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: true };

export const loader = onLoad(async (scope, { params }) => {
  const { title, description, html, language, readingMinutes, updatedAt } = await scope.call("getPage", {
    page: params.page ?? "",
  });
  return {
    meta: metaOf(scope, { title, description }),
    text: { title, html, language },
    facts: scope.t("page.facts", { count: readingMinutes, date: scope.format.date(updatedAt, "restrictions") }),
  };
});

export default function Display() {
  const { text, facts } = useLoaderData<typeof loader>();
  return (
    <Article
      text={text}
      facts={
        <p className="note">
          <Unbroken>{facts}</Unbroken>
        </p>
      }
    />
  );
}
