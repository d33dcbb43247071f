import { Icon } from "#app/components/Icon.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { TableView } from "./table.server.ts";

/**
 * The session's net with what is left of the player's limits, and the last results, newest last. Each result is marked by its
 * height and shape. Its height depends on the number of limits alone, so that no round changes it.
 */
export function Tally({ revealed: { tally, session } }: { revealed: Pick<TableView, "tally" | "session"> }) {
  const { t } = useTranslation("play");
  return (
    <div className="tally">
      {session && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in itself.
        <section aria-label={session.label} tabIndex={0}>
          <dl>
            {session.line.map(({ name, figure, near }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {near && <Icon name="warn" />}
                  {figure}
                  {near && <small>{near}</small>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <ol aria-label={t("tally")}>
        {tally.map(({ of, net }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a result is identified by its place.
          <li key={place} data-of={of}>
            <span className="visually-hidden">{net}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
