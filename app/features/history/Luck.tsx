import { Anchor } from "#app/components/Anchor.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";

/** Where the rounds stand among all there could be of the same bets; the way to it, while it was not asked for. */
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
