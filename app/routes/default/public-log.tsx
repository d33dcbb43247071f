import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Sums } from "#app/components/Ledger.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { FindEntry } from "#app/features/public-log/FindEntry.tsx";
import { Entries, Heads, SigningKeys } from "#app/features/public-log/LogTables.tsx";
import { type LogView, logPage } from "#app/features/public-log/log.server.ts";
import { Tree } from "#app/features/public-log/Tree.tsx";
import { Watch } from "#app/features/public-log/Watch.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { metaOf } from "#app/page/meta.server.ts";
import { pageMeta } from "#app/page/meta.ts";
import type { RouteHandle } from "#app/page/route-handle.ts";
import { onLoad } from "#app/request/handlers.server.ts";
import styles from "#app/styles/account/index.css?url";

export const meta = pageMeta;
export const handle: RouteHandle = { sameForGuests: ["cursor", "from", "entry"], texts: ["log"] };
export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = onLoad(async (scope) => {
  const { t, config } = scope;
  const log = await logPage(scope);
  const page = {
    meta: metaOf(scope, { title: t("log:page.title"), description: t("log:page.description") }),
    ...log,
    site: config.publicUrl,
  };
  return data(page, { status: log.found.problem ? 400 : 200 });
});

export default function PublicLog() {
  const { head, lastHead, heads, found, entries, keys, site } = useLoaderData<typeof loader>();
  const { t } = useTranslation("log");
  return (
    <>
      <Head head={head} />
      {lastHead && (
        <>
          <Sums
            lines={[
              { name: t("page.lastHead"), figure: lastHead.at },
              { name: t("heads.key"), figure: lastHead.key },
            ]}
          />
          <Heads heads={heads} />
          <div className="columns two">
            <FindEntry found={found} />
            <Watch site={site} />
          </div>
          <Entries entries={entries} />
          <SigningKeys keys={keys} />
        </>
      )}
    </>
  );
}

function Head({ head: { figure, lead } }: Pick<LogView, "head">) {
  const { t } = useTranslation("log");
  return (
    <section className="printed bleed" data-ink="mint">
      <div>
        <div className="top">
          <h1>{t("page.title")}</h1>
          <div className="first">
            {figure && <span>{t("page.first")}</span>}
            {figure && <b>{figure}</b>}
            <p className="lead">
              <Unbroken>{lead}</Unbroken>
            </p>
          </div>
        </div>
        <Tree label={t("page.tree")} />
      </div>
    </section>
  );
}
