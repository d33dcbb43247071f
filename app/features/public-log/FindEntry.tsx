import { Button } from "#app/components/Button.tsx";
import { TextField } from "#app/components/Field.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Form } from "#app/components/Form.tsx";
import { Hash } from "#app/components/Hash.tsx";
import { Sums } from "#app/components/Ledger.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Status } from "#app/components/Status.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { FoundView } from "./find.server.ts";

/** An entry by its number, with what it is checked with. */
export function FindEntry({ found: { typed, last, problem, entry } }: { found: FoundView }) {
  const { t } = useTranslation("log");
  const { paths } = useLanguage();
  return (
    <section className="stack" id="entry">
      <SectionHead title={t("find.title")} />
      <Form className="search" action={`${paths.publicLog()}#entry`}>
        <TextField
          key={`entry=${typed}`}
          field={{ id: "number", name: "entry", initialValue: typed }}
          label={t("find.label", { last })}
          error={problem ?? undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={64}
        />
        <Button>{t("find.submit")}</Button>
      </Form>
      {entry && <Found entry={entry} />}
    </section>
  );
}

function Found({ entry }: { entry: NonNullable<FoundView["entry"]> }) {
  const { t } = useTranslation("log");
  const { number, kind, at, text, included, signed, path, note } = entry;
  return (
    <div className="stack" aria-live="polite">
      <Sums
        shape="facts"
        lines={[
          { name: t("find.number"), figure: number },
          { name: t("find.kind"), figure: kind },
          { name: t("find.at"), figure: at },
        ]}
      />
      <pre className="formula" translate="no">
        <code>{text}</code>
      </pre>
      {[included, signed].map(({ isGood, text: words }) => (
        <p key={words}>
          <Status kind={isGood ? "ok" : "err"}>{words}</Status>
        </p>
      ))}
      <Fold summary={t("find.yourself")}>
        <div className="stack">
          <p>{t("find.how")}</p>
          <h3>{t("find.path")}</h3>
          {path.length === 0 ? (
            <p className="note">{t("find.noPath")}</p>
          ) : (
            <ol>
              {path.map((hash) => (
                <li key={hash}>
                  <Hash value={hash} />
                </li>
              ))}
            </ol>
          )}
          <h3>{t("find.note")}</h3>
          <pre className="formula" translate="no">
            <code>{note}</code>
          </pre>
        </div>
      </Fold>
    </div>
  );
}
