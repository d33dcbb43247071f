import { ButtonLink } from "#app/components/Button.tsx";
import { Fold } from "#app/components/Fold.tsx";
import { Heading } from "#app/components/Heading.tsx";
import { MoneyText } from "#app/components/MoneyText.tsx";
import { SectionHead } from "#app/components/SectionHead.tsx";
import { Status } from "#app/components/Status.tsx";
import { Unbroken } from "#app/components/Unbroken.tsx";
import { useTranslation } from "#app/i18n/translation.tsx";
import type { CampaignView } from "./campaign.server.ts";

/** A campaign as a card: a printed head, the terms as questions and answers. `folded`: the terms open on request. */
export function Campaign({
  campaign,
  level = 2,
  folded = false,
}: {
  campaign: CampaignView;
  level?: 2 | 3;
  folded?: boolean;
}) {
  const { t } = useTranslation("rewards");
  const { standing, offer } = campaign;
  const terms = <Terms terms={campaign.terms} />;
  return (
    <article className="campaign" data-ink={campaign.ink} id={campaign.id}>
      <header>
        <Heading level={level}>{campaign.title}</Heading>
        <img src={campaign.image} alt="" width={250} height={230} loading="lazy" />
      </header>
      <div className="stack">
        {standing && (
          <p>
            <Status kind={standing.qualifies ? "ok" : "sys"}>{standing.text}</Status>
          </p>
        )}
        <p>{campaign.summary}</p>
        {offer && (
          <p>
            <Unbroken>{offer}</Unbroken>
          </p>
        )}
        {campaign.href && (
          <p className="cluster">
            <ButtonLink href={campaign.href}>
              {t("offer.see")} <span className="visually-hidden">{campaign.title}</span>
            </ButtonLink>
          </p>
        )}
        {folded ? <Fold summary={t("campaigns.terms")}>{terms}</Fold> : terms}
      </div>
    </article>
  );
}

/** Binding terms under a title, with the hash of the text by which they are accepted. */
export function BindingTerms({ title, terms, hash }: Pick<CampaignView, "terms"> & { title: string; hash: string }) {
  const { t } = useTranslation("rewards");
  return (
    <>
      <SectionHead title={title} />
      <Terms terms={terms} />
      <p className="note">
        {t("offer.hash")} <code>{hash}</code>
      </p>
    </>
  );
}

function Terms({ terms }: Pick<CampaignView, "terms">) {
  return (
    <dl className="qa">
      {terms.map(({ question, figure, lines, games }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>
            {figure && <MoneyText>{figure}</MoneyText>}
            {lines.map((line) => (
              <p key={line}>
                <Unbroken>{line}</Unbroken>
              </p>
            ))}
            {games && (
              <ul lang="en">
                {games.map(({ id, title }) => (
                  <li key={id}>{title}</li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
