import type { Scope } from "#app/request/scope.ts";

/** The bonus that has begun, as the table of a game shows it; null where none has. */
export async function bonusAtTable(scope: Scope, gameId: string) {
  const { t, format, paths, player } = scope;
  // Most players have none, and this runs at each press.
  if (!player?.activeBonusCampaignsCount) return null;
  const { bonus } = await scope.call("getActiveBonus", {});
  if (!bonus || bonus.state === "waiting") return null;
  const { campaign, state, terms, left, counted, wager, spinsLeft } = bonus;
  const { reward } = terms;
  const isSpinHere = state === "spinning" && reward.kind === "free_spins" && reward.game.id === gameId && spinsLeft > 0;
  return {
    href: paths.bonusCampaign(campaign.id),
    text:
      state === "spinning"
        ? t("play:bonus.spins", { count: spinsLeft })
        : t("play:bonus.progress", {
            left: format.money(left),
            counted: format.money(counted),
            wager: format.money(wager),
          }),
    /** Of a free spin that can be played here: what its stake is. Null where there is none. */
    freeSpin: isSpinHere ? t("play:bonus.ofHouse", { stake: format.money(reward.stake) }) : null,
  };
}

export type BonusAtTable = Awaited<ReturnType<typeof bonusAtTable>>;

/** The stake of a free spin, from the terms; without one the platform reports that there is none. */
export async function freeSpinOf(scope: Scope) {
  const { bonus } = await scope.call("getActiveBonus", {});
  const reward = bonus?.terms.reward;
  return { freeSpin: true, ...(reward?.kind === "free_spins" && { stake: reward.stake }) };
}
