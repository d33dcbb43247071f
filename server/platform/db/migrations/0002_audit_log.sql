CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"player_id" text,
	"operator" text,
	"address_block" text,
	"what" text NOT NULL,
	"result" text NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE INDEX "audit_log_player" ON "audit_log" USING btree ("player_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint

-- Entries are never changed, and deleted only when nobody can still want to hide them. Roles are granted what no function
-- named `…_refuse_change` refuses, so the platform may add entries and nothing else.
CREATE FUNCTION audit_log_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '90 days' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only: % is refused', lower(TG_OP)
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_log_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_log_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse_change();
--> statement-breakpoint

-- Runs as the owner, for a platform that may not delete: entries older than so many days, and none younger than 90.
CREATE FUNCTION audit_log_forget(days integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
  WITH forgotten AS (
    DELETE FROM public.audit_log WHERE at < now() - make_interval(days => greatest(days, 90)) RETURNING 1
  )
  SELECT count(*) FROM forgotten;
$$;
