CREATE TABLE "contest_places" (
	"contest" text NOT NULL,
	"player_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "contest_places_contest_player_id_at_pk" PRIMARY KEY("contest","player_id","at"),
	CONSTRAINT "contest_places_place" CHECK ("contest_places"."place" > 0)
);
--> statement-breakpoint
CREATE INDEX "contest_places_old" ON "contest_places" USING brin ("at");--> statement-breakpoint
CREATE INDEX "player_bonuses_of_campaign" ON "player_bonuses" USING btree ("campaign_id");