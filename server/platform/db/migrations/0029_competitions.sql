CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"held_by" text,
	"lease_until" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"last_ms" integer,
	"runs" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "job_runs_lease" CHECK (("job_runs"."held_by" is null) = ("job_runs"."lease_until" is null)),
	CONSTRAINT "job_runs_failures" CHECK ("job_runs"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contest_counts" (
	"contest" text PRIMARY KEY NOT NULL,
	"counted_until" timestamp with time zone NOT NULL,
	"fund" bigint DEFAULT 0 NOT NULL,
	"feeds" integer DEFAULT 0 NOT NULL,
	"fund_closed_at" timestamp with time zone,
	CONSTRAINT "contest_counts_fund" CHECK ("contest_counts"."fund" >= 0 and "contest_counts"."feeds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contest_orders" (
	"contest" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"player_ids" text[] NOT NULL,
	CONSTRAINT "contest_orders_contest_at_pk" PRIMARY KEY("contest","at")
);
--> statement-breakpoint
CREATE TABLE "contest_tallies" (
	"contest" text NOT NULL,
	"player_id" text NOT NULL,
	"currency" text NOT NULL,
	"rounds" bigint NOT NULL,
	"staked" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"best" bigint NOT NULL,
	"staked_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"best_at" timestamp with time zone,
	CONSTRAINT "contest_tallies_contest_player_id_currency_pk" PRIMARY KEY("contest","player_id","currency"),
	CONSTRAINT "contest_tallies_amounts" CHECK ("contest_tallies"."rounds" > 0 and "contest_tallies"."staked" > 0 and "contest_tallies"."paid" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tournament_entries" (
	"tournament_id" text NOT NULL,
	"player_id" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tournament_entries_tournament_id_player_id_pk" PRIMARY KEY("tournament_id","player_id")
);
--> statement-breakpoint
ALTER TABLE "bonus_campaigns" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bonus_campaigns" ADD COLUMN "budget" bigint;--> statement-breakpoint
ALTER TABLE "races" ADD COLUMN "pauses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "races" ADD COLUMN "budget" bigint;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "pauses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "budget" bigint;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "roll_up" jsonb;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "is_joined" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_entries_player" ON "tournament_entries" USING btree ("player_id");--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_roll_up" CHECK ("tournaments"."roll_up" is null or jsonb_array_length("tournaments"."prizes") = 0);--> statement-breakpoint
-- What moves no cash of a player in money is no row of the history of payments: two kinds more than before.
CREATE OR REPLACE FUNCTION ledger_is_listed(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind NOT IN (
    'stake_held', 'round_settled', 'provider_bet', 'provider_bet_given_back', 'provider_win', 'provider_win_taken_back',
    'points_counted', 'jackpot_fed', 'withdrawal_sent', 'bonus_granted', 'bonus_forfeited', 'cashback_paid',
    'fund_fed', 'fund_closed'
  );
