CREATE TABLE "authenticators" (
	"player_id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"key_version" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"activated_at" timestamp with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "factor_tries" (
	"player_id" text NOT NULL,
	"factor" text NOT NULL,
	"tries" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "factor_tries_player_id_factor_pk" PRIMARY KEY("player_id","factor")
);
--> statement-breakpoint
CREATE TABLE "pin_resets" (
	"player_id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"player_id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"key_version" integer NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"player_id" text NOT NULL,
	"place" integer NOT NULL,
	"sealed" text NOT NULL,
	"key_version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_player_id_place_pk" PRIMARY KEY("player_id","place")
);
--> statement-breakpoint
CREATE TABLE "sign_in_steps" (
	"hash" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_tries" ADD CONSTRAINT "factor_tries_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_resets" ADD CONSTRAINT "pin_resets_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_steps" ADD CONSTRAINT "sign_in_steps_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_steps_player" ON "sign_in_steps" USING btree ("player_id");