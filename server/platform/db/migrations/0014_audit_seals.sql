CREATE TABLE "audit_seals" (
	"after" bigint PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL,
	"entries" integer NOT NULL,
	"digests" "bytea" NOT NULL,
	"sums" jsonb NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_seals_range" CHECK ("audit_seals"."up_to" > "audit_seals"."after" and "audit_seals"."entries" > 0)
);
--> statement-breakpoint
CREATE TABLE "audit_turns" (
	"name" text PRIMARY KEY NOT NULL,
	"next" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- A seal is never changed. The platform may add one and nothing else, and only the one that follows.
CREATE FUNCTION audit_seals_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'seals are append-only: % is refused', lower(TG_OP)
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'audit_seals_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION audit_seals_refuse_change();
--> statement-breakpoint
CREATE FUNCTION audit_seals_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  SELECT up_to, hash INTO last FROM audit_seals ORDER BY after DESC LIMIT 1;
  IF NEW.after <> coalesce(last.up_to, 0) OR NEW.previous <> coalesce(last.hash, '')
    OR NOT EXISTS (SELECT FROM ledger_transactions WHERE id = NEW.up_to) THEN
    RAISE EXCEPTION 'the seal of % to % follows no other', NEW.after, NEW.up_to
      USING ERRCODE = 'check_violation', CONSTRAINT = 'audit_seals_follow';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_seals_followed BEFORE INSERT ON audit_seals FOR EACH ROW EXECUTE FUNCTION audit_seals_follow();
--> statement-breakpoint

-- An entry is numbered after the database transaction that writes it: once all transactions that are running now are over,
-- no entry can appear below the last one there is now, which is what a seal rests on.
CREATE OR REPLACE FUNCTION ledger_sign_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.written_by := pg_current_xact_id();
  NEW.id := nextval('ledger_transactions_id_seq');
  RETURN NEW;
END $$;
