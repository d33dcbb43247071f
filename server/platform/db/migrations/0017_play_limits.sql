CREATE TABLE "day_rates" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"per_euro" text NOT NULL,
	CONSTRAINT "day_rates_day_currency_pk" PRIMARY KEY("day","currency")
);
--> statement-breakpoint
CREATE TABLE "limit_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"operation_id" text,
	"what" text NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"value" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "limit_changes_operation" UNIQUE("player_id","operation_id"),
	CONSTRAINT "limit_changes_value" CHECK ("limit_changes"."value" > 0)
);
--> statement-breakpoint
CREATE TABLE "play_standings" (
	"player_id" text PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"limits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staked" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"played_ms" bigint NOT NULL,
	"acted_at" timestamp with time zone,
	"check_minutes" integer NOT NULL,
	"is_check_due" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"checked_staked" bigint NOT NULL,
	"checked_paid" bigint NOT NULL,
	"checked_played_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_totals" (
	"player_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staked" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"played_ms" bigint NOT NULL,
	"acted_at" timestamp with time zone,
	CONSTRAINT "play_totals_player_id_at_pk" PRIMARY KEY("player_id","at")
);
--> statement-breakpoint
ALTER TABLE "limit_changes" ADD CONSTRAINT "limit_changes_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_standings" ADD CONSTRAINT "play_standings_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limit_changes_of" ON "limit_changes" USING btree ("player_id","kind","period","what","id");--> statement-breakpoint

-- Every bet and every payout writes the row of its player: with room in the page no index is touched by it.
ALTER TABLE play_standings SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE play_totals SET (fillfactor = 90);
--> statement-breakpoint

-- What players asked of their limits is never changed and never removed, and a rate that was counted by stays. Roles are
-- granted what no function named `…_refuse_change` refuses, so the platform may add rows and nothing else.
CREATE FUNCTION player_limits_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'limits are append-only: % of % is refused', lower(TG_OP), TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'player_limits_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER limit_changes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON limit_changes
  FOR EACH STATEMENT EXECUTE FUNCTION player_limits_refuse_change();
--> statement-breakpoint
CREATE TRIGGER day_rates_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON day_rates
  FOR EACH STATEMENT EXECUTE FUNCTION player_limits_refuse_change();
