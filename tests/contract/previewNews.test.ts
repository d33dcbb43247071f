import { previewNews } from "#server/platform/modules/content/index.ts";
import { describePreview } from "#tests/support/previews.ts";

describePreview("previewNews", {
  what: "news",
  draft: "blog-news-and-help",
  published: "ten-languages",
  other: ["post", "the-evening-you-stop"],
  page: "/news/pre-show",
  read: (api, news) => api.call("getNews", { news }),
  preview: (api, news, signature, caller) => api.call("previewNews", { news, signature }, caller),
  service: previewNews,
});
