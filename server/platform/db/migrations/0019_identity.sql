CREATE TABLE "phone_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "confirmed_phone" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "postal_index_eu" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "postal_index_br" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "identity_type_cl" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "identity_number_hash" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "identity_number_sealed" text;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "identity_number_key_version" integer;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "identity_number_ending" text;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_codes_player" ON "phone_codes" USING btree ("player_id","sent_at");--> statement-breakpoint
CREATE INDEX "phone_codes_phone" ON "phone_codes" USING btree ("phone","sent_at");--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_identity_number_hash_unique" UNIQUE("identity_number_hash");