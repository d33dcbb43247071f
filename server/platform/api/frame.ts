import type * as contract from "#app/contract/frame.ts";
import { currentTerms } from "#server/platform/modules/bonuses/index.ts";
import {
  currentTexts,
  listBanners,
  listFooterIcons,
  listMenus,
  readPromo,
} from "#server/platform/modules/content/index.ts";
import type { Handlers } from "./handler.ts";

export const frameHandlers: Handlers<typeof contract> = {
  getMenu: async ({ context, language }) => ({ menus: listMenus(await currentTexts(context.connection.db), language) }),

  listFooterIcons: async ({ context: { connection, config }, language }) => ({
    icons: listFooterIcons(await currentTexts(connection.db), language, config.mode),
  }),

  listBanners: async ({ context: { connection, config, clock }, language }) => {
    const { db } = connection;
    const [texts, terms] = await Promise.all([currentTexts(db), currentTerms(db, clock.now())]);
    const isOpen = (id: string) => terms.some((campaign) => campaign.id === id && campaign.state === "open");
    const banners = listBanners(texts, language, config.mode);
    return { banners: banners.filter(({ campaign }) => campaign === null || isOpen(campaign)) };
  },

  getPromo: async ({ context: { connection, config }, language }) => ({
    promo: readPromo(await currentTexts(connection.db), language, config.mode),
  }),
};
