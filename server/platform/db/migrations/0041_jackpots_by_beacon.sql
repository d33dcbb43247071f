CREATE TABLE "beacon_values" (
	"chain" text NOT NULL,
	"round" integer NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "beacon_values_chain_round_pk" PRIMARY KEY("chain","round"),
	CONSTRAINT "beacon_values_signature" CHECK ("beacon_values"."signature" ~ '^[0-9a-f]{96}$')
);
--> statement-breakpoint
CREATE TABLE "jackpot_draws" (
	"round_id" text PRIMARY KEY NOT NULL,
	"weight" bigint NOT NULL,
	"chain" text NOT NULL,
	"beacon_round" integer NOT NULL,
	"beacon_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jackpot_wins" ADD COLUMN "player_id" text;--> statement-breakpoint
ALTER TABLE "jackpot_wins" ADD COLUMN "paid" bigint;--> statement-breakpoint
CREATE INDEX "jackpot_draws_due" ON "jackpot_draws" USING btree ("beacon_at","chain","beacon_round");--> statement-breakpoint
CREATE INDEX "jackpot_wins_of_round" ON "jackpot_wins" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "jackpot_wins_of_player" ON "jackpot_wins" USING btree ("player_id","won_at") WHERE "jackpot_wins"."player_id" is not null;--> statement-breakpoint
ALTER TABLE "jackpot_wins" ADD CONSTRAINT "jackpot_wins_paid" CHECK (("jackpot_wins"."player_id" is null) = ("jackpot_wins"."paid" is null) and "jackpot_wins"."paid" >= 0);--> statement-breakpoint
-- What a beacon has published stays: rounds were drawn by it.
CREATE FUNCTION beacon_values_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'values of a beacon stay: % of % is refused', lower(TG_OP), TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'beacon_values_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER beacon_values_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON beacon_values
  FOR EACH STATEMENT EXECUTE FUNCTION beacon_values_refuse_change();
--> statement-breakpoint
CREATE TRIGGER jackpot_wins_told AFTER INSERT ON jackpot_wins
  FOR EACH ROW WHEN (NEW.player_id IS NOT NULL) EXECUTE FUNCTION live_tell('prizes');
