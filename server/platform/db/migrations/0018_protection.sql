CREATE TABLE "limit_refusals" (
	"player_id" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "limit_refusals_player_id_day_kind_period_pk" PRIMARY KEY("player_id","day","kind","period")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "limit_refusals" ADD CONSTRAINT "limit_refusals_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- What a limit refused is never changed and never removed: the platform may add rows and nothing else (0017_play_limits.sql).
CREATE TRIGGER limit_refusals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON limit_refusals
  FOR EACH STATEMENT EXECUTE FUNCTION player_limits_refuse_change();
--> statement-breakpoint

-- Deposits that were cancelled before: the pages of those nobody asks their provider about any more are long over. Those that
-- are still asked about are closed by the next look.
UPDATE payments SET closed_at = updated_at WHERE kind = 'deposit' AND state = 'cancelled' AND due_at IS NULL;
