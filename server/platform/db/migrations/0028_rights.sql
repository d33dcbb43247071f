CREATE TABLE "data_export_parts" (
	"export_id" text NOT NULL,
	"place" integer NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "data_export_parts_export_id_place_pk" PRIMARY KEY("export_id","place"),
	CONSTRAINT "data_export_parts_file_id_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"operation_id" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"made_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"bytes" bigint,
	CONSTRAINT "data_exports_operation" UNIQUE("player_id","operation_id")
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reached" text,
	"letters" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "mailings_subject" UNIQUE("kind","subject")
);
--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "players" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_export_id_data_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."data_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_open" ON "data_exports" USING btree ("player_id") WHERE "data_exports"."state" in ('waiting', 'ready');--> statement-breakpoint
CREATE INDEX "data_exports_due" ON "data_exports" USING btree ("due_at") WHERE "data_exports"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mailings_under_way" ON "mailings" USING btree ("created_at") WHERE "mailings"."ended_at" is null;