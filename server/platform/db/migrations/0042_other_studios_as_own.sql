ALTER TABLE "listed_games" ALTER COLUMN "mechanic" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "listed_games" ALTER COLUMN "volatility" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "listed_games" ALTER COLUMN "rtp" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "listed_games" ALTER COLUMN "maximum_win" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "listed_games" ALTER COLUMN "added_on" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_launches" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "provider_transactions" ADD COLUMN "is_in_round" boolean;--> statement-breakpoint
CREATE INDEX "provider_rounds_of_game" ON "provider_rounds" USING btree ("player_id","game_id","began_at");--> statement-breakpoint
CREATE INDEX "provider_transactions_round" ON "provider_transactions" USING btree ("player_id","provider_id","round") WHERE "provider_transactions"."ledger_transaction_id" is not null;