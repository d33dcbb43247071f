import { Anchor } from "#app/components/Anchor.tsx";
import { FiguresTable } from "#app/components/FiguresTable.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { Pager } from "#app/components/Pager.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Status } from "#app/components/Status.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { LogView } from "./log.server.ts";

/** The last signed heads. */
export function Heads({ heads: { rows, pages } }: Pick<LogView, "heads">) {
  const { t } = useTranslation("log");
  return (
    <section className="stack" id="heads">
      <SectionHead title={t("heads.title")} />
      <FiguresTable
        caption={t("heads.caption")}
        columns={[
          { label: t("heads.time") },
          { label: t("entries.title"), name: t("entries.title"), numeric: true, place: "sum" },
          { label: t("heads.key"), place: "lft" },
          { label: t("heads.root"), place: "wide" },
        ]}
        rows={rows.map(({ id, at, size, key, isSigned, root }) => ({
          id,
          cells: [
            at,
            size,
            <Status key="key" kind={isSigned ? "ok" : "err"}>
              {key}
            </Status>,
            <Hash key="root" value={root} />,
          ],
        }))}
      />
      <Pager pages={pages} label={t("heads.title")} />
    </section>
  );
}

/** The entries, each with a link to all of it. */
export function Entries({ entries: { rows, pages } }: Pick<LogView, "entries">) {
  const { t } = useTranslation("log");
  return (
    <section className="stack" id="entries">
      <SectionHead title={t("entries.title")} />
      <FiguresTable
        caption={t("entries.caption")}
        columns={[
          { label: t("find.number") },
          { label: t("find.kind"), place: "wide" },
          { label: t("entries.says"), place: "wide" },
          { label: t("find.at"), place: "sum" },
        ]}
        rows={rows.map(({ id, number, href, kind, words, at }) => ({
          id,
          cells: [
            <Anchor key="number" href={href}>
              {number}
            </Anchor>,
            kind,
            words,
            at,
          ],
        }))}
      />
      <Pager pages={pages} label={t("entries.title")} />
    </section>
  );
}

/** Every key the house has signed with. */
export function SigningKeys({ keys }: Pick<LogView, "keys">) {
  const { t } = useTranslation("log");
  return (
    <section className="stack" id="keys">
      <SectionHead title={t("keys.title")} />
      <FiguresTable
        caption={t("keys.caption")}
        columns={[
          { label: t("keys.key") },
          { label: t("keys.state"), place: "sum" },
          { label: t("keys.from"), place: "lft" },
          { label: t("keys.fingerprint"), name: t("keys.fingerprint"), place: "wide" },
          { label: t("keys.publicKey"), name: t("keys.publicKey"), place: "wide" },
        ]}
        rows={keys.map(({ id, name, isCurrent, from, entryHref, fingerprint, publicKey }) => ({
          id,
          cells: [
            name,
            <Status key="state" kind={isCurrent ? "ok" : "sys"}>
              {t(isCurrent ? "keys.inUse" : "keys.replaced")}
            </Status>,
            <Anchor key="from" href={entryHref}>
              {from}
            </Anchor>,
            <Hash key="fingerprint" value={fingerprint} />,
            <Hash key="publicKey" value={publicKey} />,
          ],
        }))}
      />
    </section>
  );
}
