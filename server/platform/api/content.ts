import type * as contract from "#app/contract/content.ts";
import type { Context } from "#server/platform/context.ts";
import {
  currentTexts,
  listHelp,
  listNews,
  listPages,
  listPostSubjects,
  listPosts,
  previewNews,
  previewPost,
  readHelpArticle,
  readNews,
  readPage,
  readPost,
  readTerms,
  withOpenGames,
} from "#server/platform/modules/content/index.ts";
import type { Handlers } from "./handler.ts";

const textsOf = ({ connection }: Context) => currentTexts(connection.db);

export const contentHandlers: Handlers<typeof contract> = {
  getPage: async ({ context, input, language }) => readPage(await textsOf(context), input.page, language),
  getTerms: async ({ input, language }) => readTerms(input.version, language),
  listPages: async ({ context }) => ({ pages: listPages(await textsOf(context)) }),
  listPosts: async ({ context, input, language }) => listPosts(await textsOf(context), input, language),
  listPostSubjects: async ({ context, language }) => listPostSubjects(await textsOf(context), language),
  getPost: async ({ context, input, language }) =>
    withOpenGames(context.connection.db, readPost(await textsOf(context), input.post, language)),
  previewPost: ({ context, input, language }) => previewPost(context, input.post, input.signature, language),
  listNews: async ({ context, input, language }) =>
    listNews(await textsOf(context), input, language, context.config.mode),
  getNews: async ({ context, input, language }) =>
    readNews(await textsOf(context), input.news, language, context.config.mode),
  previewNews: ({ context, input, language }) => previewNews(context, input.news, input.signature, language),
  listHelp: async ({ context, input, language }) => listHelp(await textsOf(context), input.q, language),
  getHelpArticle: async ({ context, input, language }) =>
    readHelpArticle(await textsOf(context), input.article, language),
};
