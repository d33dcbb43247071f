import type { Profile } from "#app/contract/player.ts";
import { earliestExtension } from "#app/contract/protection.ts";
import { rememberedExclusion } from "#app/cookies/exclusion-marker.server.ts";
import { refusedForm } from "#app/forms/form-action.server.ts";
import { reachOf } from "#app/request/blocked-visit.server.ts";
import { returnPath } from "#app/request/return.server.ts";
import type { Scope } from "#app/request/scope.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The state of a restriction, for a page or a popup. */
export function standingOf({ format, t }: Scope, dateTill: Date, now: Date) {
  const msLeft = Math.max(0, dateTill.getTime() - now.getTime());
  const days = Math.floor(msLeft / DAY_MS);
  return {
    until: format.date(dateTill, "restrictions"),
    isOver: msLeft === 0,
    /** How long it lasts; on its last day until which time. */
    left:
      days > 0
        ? t("protection:daysLeft", { count: days })
        : t("protection:lessThanADay", { time: format.date(dateTill, "clock") }),
    msLeft,
  };
}

export type Reach = ReturnType<typeof reachOf>;

/** The number of services a popup has room for. */
const REACHED = 2;

/** The help services of the country, otherwise of every country; a popup leaves them out where they cannot be read. */
async function helpOf(scope: Scope): Promise<Reach[]> {
  const known = await scope.call("listHelplines", {}).catch(() => null);
  if (!known) return [];
  return (known.lines.length > 0 ? known.lines : known.everywhere).slice(0, REACHED).map(reachOf);
}

/** Whether another account is the reason of the exclusion; where that cannot be read, it is not mentioned. */
export const isDerivedFor = async (scope: Scope): Promise<boolean> =>
  (await scope.call("getSelfExclusion", {}).catch(() => null))?.isDerived ?? false;

type Standing = ReturnType<typeof standingOf> & { help: readonly Reach[] };

/**
 * Shown over the page an excluded player is redirected to, and over sign-in and registration in a browser that remembers an
 * exclusion.
 */
export type ExclusionAlert = Standing & {
  kind: "exclusion";
  /** Null for a guest. */
  money: string | null;
  /** Another account is the reason. */
  isDerived: boolean;
  /** The same page without the popup. */
  stay: string;
};
export type PeriodChange = Awaited<ReturnType<typeof periodChange>>;
export type CoolingOffAlert = Standing & { kind: "coolingOff"; money: string };
type TermsQuestion = {
  kind: "terms";
  version: string;
  /** The page the player was going to; null if it was the first. */
  to: string | null;
};

/** The popup over a page (SPEC §2). */
export type HouseDialogData = ExclusionAlert | PeriodChange | CoolingOffAlert | TermsQuestion;

async function periodChange(scope: Scope, dateTill: Date, now: Date) {
  const { until, isOver } = standingOf(scope, dateTill, now);
  return {
    kind: "changePeriod" as const,
    until,
    isOver,
    earliest: earliestExtension(dateTill, now),
    help: await helpOf(scope),
    /** Of this very request: the popup is shown above the page that its form is sent to. */
    answer: refusedForm(scope) ?? null,
  };
}

async function termsQuestion(scope: Scope): Promise<TermsQuestion | null> {
  // The version shown is the version accepted.
  const version = (await scope.settings())?.termsVersion;
  return version ? { kind: "terms", version, to: returnPath(scope) } : null;
}

async function dialogOfPlayer(scope: Scope, player: Profile, now: Date): Promise<HouseDialogData | null> {
  const { paths, url, format } = scope;
  const popup = url.searchParams.get("popup");
  const money = format.money(player.balance);
  const { selfExclusionBlock, coolingOffBlock } = player;
  if (url.pathname === paths.selfExclusion() && selfExclusionBlock.dateTill) {
    const dateTill = new Date(selfExclusionBlock.dateTill);
    if (popup === "change-period") return periodChange(scope, dateTill, now);
    if (popup === "alert") {
      const [help, isDerived] = await Promise.all([helpOf(scope), isDerivedFor(scope)]);
      const stay = paths.selfExclusion();
      return { kind: "exclusion", ...standingOf(scope, dateTill, now), help, money, isDerived, stay };
    }
  }
  if (url.pathname === paths.coolingOff() && coolingOffBlock.dateTill && popup === "alert") {
    const standing = standingOf(scope, new Date(coolingOffBlock.dateTill), now);
    return { kind: "coolingOff", ...standing, help: await helpOf(scope), money };
  }
  return url.pathname === paths.home() && player.isTermsPopup ? termsQuestion(scope) : null;
}

/**
 * On the first page and at sign-in and registration, until the reminder is dismissed; an address may request a page without it.
 */
async function dialogOfGuest(scope: Scope, now: Date): Promise<ExclusionAlert | null> {
  const { paths, url, request } = scope;
  const page = [paths.home, paths.login, paths.registration].find((at) => at() === url.pathname);
  const { popup, notice: _shown, ...query } = Object.fromEntries(url.searchParams);
  const dateTill = page && popup !== "closed" && rememberedExclusion(request);
  if (!dateTill) return null;
  return {
    kind: "exclusion",
    ...standingOf(scope, dateTill, now),
    help: await helpOf(scope),
    money: null,
    isDerived: false,
    stay: page({ ...query, popup: "closed" }),
  };
}

/** The popup over the page of this request, if any. */
export const dialogOf = async (scope: Scope, now = new Date()): Promise<HouseDialogData | null> =>
  scope.player ? dialogOfPlayer(scope, scope.player, now) : dialogOfGuest(scope, now);
