import { z } from "zod";
import { ink } from "./catalogue.ts";
import { textLink } from "./content.ts";
import { operation } from "./operation.ts";
import { sitePath, slug } from "./values.ts";

/** The menus of the house: in the masthead, in its second part, and the groups of links at the end of every page. */
export const MENUS = ["main", "more", "play", "money", "rules", "people"] as const;
export type MenuId = (typeof MENUS)[number];

const menu = textLink.extend({
  id: z.enum(MENUS),
  links: z.array(z.object({ label: z.string(), to: sitePath })),
});
export type Menu = z.infer<typeof menu>;

export const getMenu = operation({
  method: "GET",
  path: "/menu",
  summary: "The menus of the house, which an operator can change. Links to protection are no part of them.",
  audience: "anyone",
  sameFor: "all",
  data: z.object({ menus: z.array(menu) }),
});

/** The pictures of the marks at the end of every page. */
export const FOOTER_ICONS = ["check", "globe", "card", "bank", "ewallet", "crypto"] as const;

const footerIcon = textLink.extend({ icon: z.enum(FOOTER_ICONS), to: sitePath.nullable() });
export type FooterIcon = z.infer<typeof footerIcon>;

export const listFooterIcons = operation({
  method: "GET",
  path: "/footer-icons",
  summary: "The marks at the end of every page, which an operator can change.",
  audience: "anyone",
  sameFor: "all",
  data: z.object({ icons: z.array(footerIcon) }),
});

/** A text with a link whose words are `action`. */
const teaser = textLink.extend({ action: z.string(), to: sitePath });

const banner = teaser.extend({
  description: z.string(),
  ink,
  emblem: slug,
  /** The campaign it is about: its terms stand on the banner, and without it the banner is not shown. */
  campaign: slug.nullable(),
});
export type Banner = z.infer<typeof banner>;

export const listBanners = operation({
  method: "GET",
  path: "/banners-for-slider",
  summary: "The banners of the first page. Players who are kept from play are shown none.",
  audience: "anyone",
  sameFor: "all",
  data: z.object({ banners: z.array(banner) }),
});

export const getPromo = operation({
  method: "GET",
  path: "/promo",
  summary: "The line above the lists of games and offers. Players who are kept from play are shown none.",
  audience: "anyone",
  sameFor: "all",
  data: z.object({ promo: teaser.nullable() }),
});
