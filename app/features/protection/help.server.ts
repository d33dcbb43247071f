import type { Helpline } from "#app/contract/helplines.ts";
import type { DataOf } from "#app/contract/types.ts";
import { reachOf } from "#app/request/blocked-visit.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** A Monday, from which weekdays are counted. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 60 * 60_000;

function weekday({ language }: Scope, day: number): string {
  const name = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(
    MONDAY + (day - 1) * DAY_MS,
  );
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

function hoursOf(scope: Scope, hours: NonNullable<Helpline["hours"]>): string {
  const texts = hours.map(({ from, to, opens, closes }) => {
    if (from === 1 && to === 7 && opens === "00:00" && closes === "24:00") return scope.t("protection:talk.always");
    const days = from === to ? weekday(scope, from) : `${weekday(scope, from)}–${weekday(scope, to)}`;
    return `${days} ${opens}–${closes}`;
  });
  return texts.join(", ");
}

function languagesOf({ language }: Scope, codes: readonly string[]): string {
  const names = new Intl.DisplayNames([language], { type: "language" });
  return codes.map((code) => names.of(code) ?? code).join(", ");
}

/** Whether and when somebody compared an entry with the service's own page. */
const checkedText = ({ t, format }: Scope, checked: string | null): string =>
  checked
    ? t("protection:talk.checked", { date: format.date(checked, "restrictions") })
    : t("protection:talk.unchecked");

function lineView(scope: Scope, line: Helpline) {
  const { t } = scope;
  const { name, phone, chat, hours, languages, cost, address, source, checked } = line;
  return {
    name,
    facts: [
      ...(hours ? [hoursOf(scope, hours)] : []),
      [languagesOf(scope, languages), ...(cost ? [t(`protection:talk.cost_${cost}`)] : [])].join(". "),
      ...(address ? [address] : []),
    ],
    phone: phone && { label: phone.shown, href: reachOf(line).href },
    chat: chat && { label: t("protection:talk.write"), href: chat },
    source,
    checked: checkedText(scope, checked),
  };
}

export type HelplineView = ReturnType<typeof lineView>;

/** Help services for gambling problems, as the pages show them. */
export function helpView(scope: Scope, { country, lines, registers, everywhere }: DataOf<"listHelplines">) {
  return {
    country: country?.name ?? null,
    lines: lines.map((line) => lineView(scope, line)),
    registers: registers.map(({ name, source, checked }) => ({ name, source, checked: checkedText(scope, checked) })),
    everywhere: everywhere.map((line) => lineView(scope, line)),
  };
}

/** The same for the player's or visitor's country; a page leaves them out where they cannot be read. */
export const helpHere = async (scope: Scope) => {
  const known = await scope.call("listHelplines", {}).catch(() => null);
  return known && helpView(scope, known);
};

export type HelpView = ReturnType<typeof helpView>;
