import type * as contract from "#app/contract/content.ts";
import {
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

export const contentHandlers: Handlers<typeof contract> = {
  getPage: async ({ input, language }) => readPage(input.page, language),
  getTerms: async ({ input, language }) => readTerms(input.version, language),
  listPages: async () => ({ pages: listPages() }),
  listPosts: async ({ input, language }) => listPosts(input, language),
  listPostSubjects: async ({ language }) => listPostSubjects(language),
  getPost: async ({ context, input, language }) => withOpenGames(context.connection.db, readPost(input.post, language)),
  previewPost: async ({ context, input, language }) => previewPost(context, input.post, input.signature, language),
  listNews: async ({ context, input, language }) => listNews(input, language, context.config.mode),
  getNews: async ({ context, input, language }) => readNews(input.news, language, context.config.mode),
  previewNews: async ({ context, input, language }) => previewNews(context, input.news, input.signature, language),
  listHelp: async ({ input, language }) => listHelp(input.q, language),
  getHelpArticle: async ({ input, language }) => readHelpArticle(input.article, language),
};
