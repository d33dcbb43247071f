import { ApiFailure } from "#app/api/failure.ts";
import type { Helpline } from "#app/contract/helplines.ts";

/** How somebody reaches a helpline: by phone, else where they write to it, else on its own page. */
export const reachOf = ({ name, phone, chat, source }: Pick<Helpline, "name" | "phone" | "chat" | "source">) =>
  phone ? { label: `${name}, ${phone.shown}`, href: `tel:${phone.dialled}` } : { label: name, href: chat ?? source };

/** A visit from a country the house is closed to. Whoever gambles elsewhere is told who helps there all the same. */
export class BlockedVisit extends ApiFailure {
  constructor(
    requestId: string,
    readonly help: readonly ReturnType<typeof reachOf>[],
  ) {
    super([{ code: "country_blocked" }], requestId);
  }
}
