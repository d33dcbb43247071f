import { Anchor } from "#app/components/Anchor.tsx";
import { LAST } from "#app/components/fetch-priority.ts";
import { Rail } from "#app/components/Rail.tsx";
import { keepingMarkup } from "#app/lib/kept-markup.tsx";
import type { BannerView } from "./banners.server.ts";

function BannerRail({ banners }: { banners: readonly BannerView[] }) {
  return (
    <div className="bleed banners">
      <Rail>
        {banners.map(({ id, title, description, lang, ink, image, link }) => (
          <article key={id} className="banner" data-ink={ink} lang={lang}>
            <h2>{title}</h2>
            <p>{description}</p>
            <Anchor href={link.href}>{link.label}</Anchor>
            <img src={image} alt="" width={250} height={230} loading="lazy" {...LAST} />
          </article>
        ))}
      </Rail>
    </div>
  );
}

/** What the house has to say on its first page: printed cards in one row, each with a link. */
export const Banners = import.meta.env.SSR ? keepingMarkup(BannerRail) : BannerRail;
