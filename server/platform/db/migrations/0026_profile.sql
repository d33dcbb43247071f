CREATE TABLE "account_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"kind" text NOT NULL,
	"from_value" text NOT NULL,
	"to_value" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "former_identity_numbers" (
	"hash" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"sealed" text NOT NULL,
	"key_version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "payments_declined";--> statement-breakpoint
ALTER TABLE "players" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "bonus_code" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_changes" ADD CONSTRAINT "account_changes_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_identity_numbers" ADD CONSTRAINT "former_identity_numbers_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_codes" ADD CONSTRAINT "mail_codes_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_changes_player" ON "account_changes" USING btree ("player_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_changes_open" ON "account_changes" USING btree ("player_id","kind") WHERE "account_changes"."state" = 'in_review';--> statement-breakpoint
CREATE INDEX "former_identity_numbers_player" ON "former_identity_numbers" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "mail_codes_player" ON "mail_codes" USING btree ("player_id","sent_at");--> statement-breakpoint
CREATE INDEX "mail_codes_email" ON "mail_codes" USING btree ("email","sent_at");--> statement-breakpoint
CREATE INDEX "payments_rejected" ON "payments" USING btree ("player_id","updated_at") WHERE "payments"."state" in ('declined', 'refused');