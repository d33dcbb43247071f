import { sql } from "drizzle-orm";
import { type Compared, isAmong, type References } from "#server/platform/modules/ledger/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { playerBonuses } from "./tables.ts";

/** What the rows of bonuses state about the ledger: what was given, and where the rest went at the end. */
const recordedBonuses = {
  kinds: ["bonus_granted", "bonus_released", "bonus_forfeited"],
  postings: sql`
    select stated.kind, bonus.id as reference_id, stated.owner, stated.owner_id, stated.account, bonus.currency,
      stated.amount
    from ${playerBonuses} bonus cross join lateral (values
      ('bonus_granted', 'house', 'bonuses', 'payouts', -bonus.granted),
      ('bonus_granted', 'player', bonus.player_id, 'bonus', bonus.granted),
      ('bonus_released', 'player', bonus.player_id, 'bonus', -bonus.released),
      ('bonus_released', 'player', bonus.player_id, 'cash', bonus.released),
      ('bonus_forfeited', 'player', bonus.player_id, 'bonus', -bonus.forfeited),
      ('bonus_forfeited', 'house', 'bonuses', 'payouts', bonus.forfeited)
    ) stated (kind, owner, owner_id, account, amount)
    where stated.amount <> 0`,
};

/** Compares what counts, and what is open, with the rounds that count; and grants and results with what is left. */
const bonusesAgainstRounds = (references?: References) => sql`
  select format('%s: %s', bonus.id, compared.field) as subject, compared.kept::text as expected,
    compared.stated::text as found
  from ${playerBonuses} bonus
  cross join lateral (
    select coalesce(sum(bonus_counted), 0) as counted, count(*) filter (where state = 'open') as open,
      coalesce(sum(bonus_stake), 0) as staked, coalesce(sum(bonus_paid), 0) as paid
    from ${rounds} where bonus_id = bonus.id
  ) played
  cross join lateral (values
    ('counted', played.counted, bonus.counted::numeric),
    ('open rounds', played.open::numeric, bonus.open_rounds::numeric),
    ('left at its end', bonus.granted - played.staked + played.paid,
      case when bonus.ended_at is null then bonus.granted - played.staked + played.paid else bonus.released + bonus.forfeited end)
  ) compared (field, kept, stated)
  where compared.kept <> compared.stated and ${isAmong(sql`bonus.id`, references)}`;

/** Compares every bonus with the ledger and with the rounds played for it. */
export const auditedBonuses: Compared = {
  recorded: [recordedBonuses],
  contradictionsAmong: [bonusesAgainstRounds],
};
