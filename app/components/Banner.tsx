import type { ReactNode } from "react";
import type { Ink } from "#app/contract/catalogue.ts";
import { Anchor } from "./Anchor.tsx";
import { Heading, type HeadingLevel } from "./Heading.tsx";

type BannerProps = {
  ink: Ink;
  image: string;
  title: string;
  text: ReactNode;
  link: { href: string; label: string };
  level?: HeadingLevel;
};

/** An offer or a fact in one palette, its terms printed on it. Stands in a wide Rail. */
export function Banner({ ink, image, title, text, link, level = 3 }: BannerProps) {
  return (
    <article className="banner" data-ink={ink}>
      <Heading level={level}>{title}</Heading>
      <p>{text}</p>
      <Anchor href={link.href}>{link.label}</Anchor>
      <img src={image} alt="" width={250} height={230} loading="lazy" />
    </article>
  );
}
