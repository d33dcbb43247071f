export { listHelp, readHelpArticle } from "./help.ts";
export { listNews, readNews } from "./news.ts";
export { listPostSubjects, listPosts, readPost, withOpenGames } from "./posts.ts";
export { type Previewed, previewLink, previewNews, previewPost } from "./previews.ts";
export { readTerms, shownTerms } from "./terms.ts";
export { listPages, readPage, textsDigest } from "./texts.ts";
