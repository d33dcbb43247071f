CREATE TABLE "public_log_cursors" (
	"kind" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_log_entries" (
	"index" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_log_heads" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"size" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"key_version" integer NOT NULL,
	"signature" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_log_nodes" (
	"level" smallint NOT NULL,
	"place" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "public_log_nodes_level_place_pk" PRIMARY KEY("level","place"),
	CONSTRAINT "public_log_nodes_hash" CHECK (octet_length("public_log_nodes"."hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "public_log_promises" (
	"subject" text PRIMARY KEY NOT NULL,
	"entry" bigint NOT NULL,
	"place" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "public_log_promises_hash" CHECK (octet_length("public_log_promises"."hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "public_log_promises" ADD CONSTRAINT "public_log_promises_entry_public_log_entries_index_fk" FOREIGN KEY ("entry") REFERENCES "public"."public_log_entries"("index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_log_entries_subject" ON "public_log_entries" USING btree ("kind","subject","index");--> statement-breakpoint
CREATE INDEX "public_log_heads_size" ON "public_log_heads" USING btree ("size");--> statement-breakpoint
CREATE INDEX "public_log_promises_entry" ON "public_log_promises" USING btree ("entry","place");--> statement-breakpoint
CREATE INDEX "seed_pairs_created" ON "seed_pairs" USING btree ("created_at");--> statement-breakpoint
-- What was promised in public stays as it was. Roles are granted what no function named `…_refuse_change` refuses.
CREATE FUNCTION public_log_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the public log is append-only: % of % is refused', lower(TG_OP), TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'public_log_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER public_log_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public_log_entries
  FOR EACH STATEMENT EXECUTE FUNCTION public_log_refuse_change();
--> statement-breakpoint
CREATE TRIGGER public_log_nodes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public_log_nodes
  FOR EACH STATEMENT EXECUTE FUNCTION public_log_refuse_change();
--> statement-breakpoint
CREATE TRIGGER public_log_heads_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public_log_heads
  FOR EACH STATEMENT EXECUTE FUNCTION public_log_refuse_change();
--> statement-breakpoint
CREATE TRIGGER public_log_promises_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public_log_promises
  FOR EACH STATEMENT EXECUTE FUNCTION public_log_refuse_change();
