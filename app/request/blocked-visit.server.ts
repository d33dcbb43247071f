import { ApiFailure } from "#app/api/failure.ts";
import type { Helpline } from "#app/contract/helplines.ts";

/** The link to a helpline: its phone, whose figures stay on one line, else its chat, else its website. */
export const reachOf = ({ name, phone, chat, source }: Pick<Helpline, "name" | "phone" | "chat" | "source">) =>
  phone
    ? { label: `${name}, ${phone.shown.replaceAll(" ", "\u00A0")}`, href: `tel:${phone.dialled}` }
    : { label: name, href: chat ?? source };

/** A visit from a country the house is closed to. The page names helplines anyway, because the visitor may gamble elsewhere. */
export class BlockedVisit extends ApiFailure {
  constructor(
    requestId: string,
    readonly help: readonly ReturnType<typeof reachOf>[],
  ) {
    super([{ code: "country_blocked" }], requestId);
  }
}
