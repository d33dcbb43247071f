import { Anchor } from "#app/components/Anchor.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";

/** The rank of the rounds among all possible outcomes of the same bets; a link while it was not requested. */
export function Luck({ lines, href }: { lines: readonly string[] | null; href: string | null }) {
  const { t } = useTranslation("history");
  if (lines)
    return (
      <section className="stack" id="luck">
        <h2>{t("luck.title")}</h2>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
    );
  return (
    href && (
      <p>
        <Anchor href={`${href}#luck`}>{t("luck.title")}</Anchor>
      </p>
    )
  );
}
