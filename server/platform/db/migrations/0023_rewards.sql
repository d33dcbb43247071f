CREATE TABLE "player_bonuses" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"operation_id" text NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"terms" jsonb NOT NULL,
	"terms_hash" text NOT NULL,
	"payment_id" text,
	"accepted_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"amount" bigint DEFAULT 0 NOT NULL,
	"granted" bigint DEFAULT 0 NOT NULL,
	"spins_played" smallint DEFAULT 0 NOT NULL,
	"wager" bigint DEFAULT 0 NOT NULL,
	"counted" bigint DEFAULT 0 NOT NULL,
	"open_rounds" integer DEFAULT 0 NOT NULL,
	"released" bigint DEFAULT 0 NOT NULL,
	"forfeited" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "player_bonuses_operation" UNIQUE("player_id","operation_id"),
	CONSTRAINT "player_bonuses_ended" CHECK (("player_bonuses"."ended_at" is null) = ("player_bonuses"."state" in ('waiting', 'spinning', 'running'))),
	CONSTRAINT "player_bonuses_amounts" CHECK (least("player_bonuses"."amount", "player_bonuses"."granted", "player_bonuses"."wager", "player_bonuses"."counted", "player_bonuses"."open_rounds", "player_bonuses"."released", "player_bonuses"."forfeited") >= 0)
);
--> statement-breakpoint
CREATE TABLE "cashback_claims" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"week" date NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"lost" bigint NOT NULL,
	"percent" smallint NOT NULL,
	"points_per_euro" integer NOT NULL,
	"points" bigint NOT NULL,
	CONSTRAINT "cashback_claims_once" UNIQUE("player_id","week"),
	CONSTRAINT "cashback_claims_amounts" CHECK ("cashback_claims"."lost" > 0 and "cashback_claims"."points" > 0)
);
--> statement-breakpoint
CREATE TABLE "points_exchanges" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"operation_id" text NOT NULL,
	"exchanged_at" timestamp with time zone NOT NULL,
	"points" bigint NOT NULL,
	"points_per_euro" integer NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"points_before" bigint NOT NULL,
	"cash_before" bigint NOT NULL,
	CONSTRAINT "points_exchanges_operation" UNIQUE("player_id","operation_id"),
	CONSTRAINT "points_exchanges_amounts" CHECK ("points_exchanges"."points" > 0 and "points_exchanges"."amount" > 0 and "points_exchanges"."points_before" >= "points_exchanges"."points" and "points_exchanges"."cash_before" >= 0)
);
--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "bonus_id" text;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "bonus_stake" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "bonus_paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "bonus_counted" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "player_bonuses" ADD CONSTRAINT "player_bonuses_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_bonuses" ADD CONSTRAINT "player_bonuses_campaign_id_bonus_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."bonus_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cashback_claims" ADD CONSTRAINT "cashback_claims_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_exchanges" ADD CONSTRAINT "points_exchanges_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "player_bonuses_running" ON "player_bonuses" USING btree ("player_id") WHERE "player_bonuses"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "player_bonuses_once" ON "player_bonuses" USING btree ("player_id","campaign_id") WHERE "player_bonuses"."state" <> 'deactivated';--> statement-breakpoint
CREATE INDEX "player_bonuses_history" ON "player_bonuses" USING btree ("player_id","accepted_at","id");--> statement-breakpoint
CREATE INDEX "player_bonuses_due" ON "player_bonuses" USING btree ("until") WHERE "player_bonuses"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "points_exchanges_history" ON "points_exchanges" USING btree ("player_id","exchanged_at","id");--> statement-breakpoint
CREATE INDEX "rounds_of_bonus" ON "rounds" USING btree ("bonus_id") WHERE "rounds"."bonus_id" is not null;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_bonus" CHECK ("rounds"."bonus_stake" between 0 and "rounds"."stake" and "rounds"."bonus_paid" >= 0 and "rounds"."bonus_counted" >= 0
        and ("rounds"."bonus_id" is not null or "rounds"."bonus_stake" + "rounds"."bonus_paid" + "rounds"."bonus_counted" = 0));
--> statement-breakpoint
-- What moves no cash of a player in money is no row of the history of payments: three kinds more than before.
CREATE OR REPLACE FUNCTION ledger_is_listed(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind NOT IN (
    'stake_held', 'round_settled', 'provider_bet', 'provider_bet_given_back', 'provider_win', 'provider_win_taken_back',
    'points_counted', 'jackpot_fed', 'withdrawal_sent', 'bonus_granted', 'bonus_forfeited', 'cashback_paid'
  );
