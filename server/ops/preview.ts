import { type Previewed, previewLink } from "#server/platform/modules/content/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Command, type Operator, OpsProblem } from "./command.ts";

const isPreviewed = (what: string | undefined): what is Previewed => what === "post" || what === "news";

async function linkTo(operator: Operator, what: Previewed, id: string): Promise<string> {
  try {
    return await previewLink(operator, what, id, operator.clock.now());
  } catch (error) {
    if (error instanceof Refusal) throw new OpsProblem(`There is no ${what} "${id}".`);
    throw error;
  }
}

export const preview: Command = {
  usage: "preview post|news <id>",
  summary:
    "Prints a link that shows a text before it is published, for 7 days. Needs the platform's SECRETS and PUBLIC_URL.",
  async run(operator, [what, id, ...rest]) {
    if (!isPreviewed(what) || !id || rest.length > 0) throw new OpsProblem(`Usage: npm run ops -- ${preview.usage}`);
    return linkTo(operator, what, id);
  },
};
