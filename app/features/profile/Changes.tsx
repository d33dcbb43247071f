import { Anchor } from "#app/components/Anchor.tsx";
import { Button } from "#app/components/Button.tsx";
import { Form } from "#app/components/Form.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { ChangeView } from "./changes.server.ts";

/** What the player asked an operator to change, and the state of each request; nothing where there is none. */
export function Changes({ changes }: { changes: readonly ChangeView[] }) {
  const { t } = useTranslation("profile");
  const { paths } = useLanguage();
  if (changes.length === 0) return null;
  return (
    <section className="stack">
      <SectionHead title={t("changes.title")} />
      {changes.map(({ id, words, state, isOpen }) => (
        <article className="panel" key={id}>
          <h3>{words}</h3>
          <p>{state}</p>
          {isOpen && (
            <Form method="post" className="cluster">
              <input type="hidden" name="intent" value="withdraw" />
              <input type="hidden" name="changeId" value={id} />
              <Button small>{t("changes.withdraw")}</Button>
              <Anchor href={paths.verification()}>{t("changes.send")}</Anchor>
            </Form>
          )}
        </article>
      ))}
    </section>
  );
}
