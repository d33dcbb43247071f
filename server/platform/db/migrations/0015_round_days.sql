CREATE TABLE "provider_round_sums" (
	"day" date NOT NULL,
	"player_id" text NOT NULL,
	"bet_day" date NOT NULL,
	"currency" text NOT NULL,
	"rounds" integer NOT NULL,
	"staked" bigint NOT NULL,
	"paid" bigint NOT NULL,
	CONSTRAINT "provider_round_sums_player_id_bet_day_currency_day_pk" PRIMARY KEY("player_id","bet_day","currency","day")
);
--> statement-breakpoint
CREATE TABLE "round_days" (
	"day" date PRIMARY KEY NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "round_sums" (
	"day" date NOT NULL,
	"player_id" text NOT NULL,
	"game_id" text NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"rounds" integer NOT NULL,
	"staked" bigint NOT NULL,
	"paid" bigint NOT NULL,
	CONSTRAINT "round_sums_player_id_day_game_id_currency_state_pk" PRIMARY KEY("player_id","day","game_id","currency","state")
);
--> statement-breakpoint
CREATE TABLE "rounds_left_out" (
	"day" date NOT NULL,
	"player_id" text NOT NULL,
	"round_id" text NOT NULL,
	CONSTRAINT "rounds_left_out_player_id_day_round_id_pk" PRIMARY KEY("player_id","day","round_id")
);
--> statement-breakpoint
ALTER TABLE "provider_round_sums" ADD CONSTRAINT "provider_round_sums_day_round_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."round_days"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_sums" ADD CONSTRAINT "round_sums_day_round_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."round_days"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds_left_out" ADD CONSTRAINT "rounds_left_out_day_round_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."round_days"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_transactions_came" ON "provider_transactions" USING btree ("player_id","kind","created_at") WHERE "provider_transactions"."kind" <> 'bet';--> statement-breakpoint
CREATE INDEX "provider_transactions_told" ON "provider_transactions" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "rounds_opened" ON "rounds" USING brin ("opened_at");--> statement-breakpoint

-- What a day came to is never changed and never removed: what became of a round later is read from the round itself. Roles
-- are granted what no function named `…_refuse_change` refuses, so the platform may add days and nothing else.
CREATE FUNCTION round_days_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the sums of a day stay: % of % is refused', lower(TG_OP), TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'round_days_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER round_days_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON round_days
  FOR EACH STATEMENT EXECUTE FUNCTION round_days_refuse_change();
--> statement-breakpoint
CREATE TRIGGER round_sums_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON round_sums
  FOR EACH STATEMENT EXECUTE FUNCTION round_days_refuse_change();
--> statement-breakpoint
CREATE TRIGGER rounds_left_out_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rounds_left_out
  FOR EACH STATEMENT EXECUTE FUNCTION round_days_refuse_change();
--> statement-breakpoint
CREATE TRIGGER provider_round_sums_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON provider_round_sums
  FOR EACH STATEMENT EXECUTE FUNCTION round_days_refuse_change();
