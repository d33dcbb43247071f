CREATE TABLE "provider_rounds" (
	"player_id" text NOT NULL,
	"game_id" text NOT NULL,
	"round" text NOT NULL,
	"currency" text NOT NULL,
	"stake" bigint NOT NULL,
	"payout" bigint NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"points_stake" bigint DEFAULT 0 NOT NULL,
	"points_earned" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "provider_rounds_player_id_game_id_round_currency_pk" PRIMARY KEY("player_id","game_id","round","currency"),
	CONSTRAINT "provider_rounds_amounts" CHECK ("provider_rounds"."stake" >= 0 and "provider_rounds"."payout" >= 0 and "provider_rounds"."points_stake" >= 0 and "provider_rounds"."points_earned" >= 0)
);
--> statement-breakpoint
ALTER TABLE "player_points" DROP CONSTRAINT "player_points_carry";--> statement-breakpoint
ALTER TABLE "points_counts" ADD COLUMN "game_ids" jsonb;--> statement-breakpoint
ALTER TABLE "provider_rounds" ADD CONSTRAINT "provider_rounds_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_rounds_began" ON "provider_rounds" USING btree ("began_at");--> statement-breakpoint
CREATE INDEX "provider_rounds_of_session" ON "provider_rounds" USING btree ("player_id","began_at");--> statement-breakpoint
CREATE INDEX "provider_rounds_changed" ON "provider_rounds" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "provider_rounds_not_in_points" ON "provider_rounds" USING btree ("player_id") WHERE "provider_rounds"."stake" <> "provider_rounds"."points_stake";--> statement-breakpoint
ALTER TABLE "player_points" ADD CONSTRAINT "player_points_carry" CHECK ("player_points"."carry" < 1000000000);