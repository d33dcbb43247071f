import { previewPost } from "#server/platform/modules/content/index.ts";
import { describePreview } from "#tests/support/previews.ts";

describePreview("previewPost", {
  what: "post",
  draft: "the-evening-you-stop",
  published: "how-a-round-is-sealed",
  other: ["news", "blog-news-and-help"],
  page: "/blog-pre-show",
  read: (api, post) => api.call("getPost", { post }),
  preview: (api, post, signature, caller) => api.call("previewPost", { post, signature }, caller),
  service: previewPost,
});
