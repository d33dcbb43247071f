-- What came to nothing is not kept for good: events of payment providers that were refused, and quotes nobody accepted. What
-- money moved for is never deleted. Roles are granted what no function named `…_refuse_change` refuses, so the platform may
-- delete neither itself.
CREATE FUNCTION payment_events_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.result <> 'applied' AND OLD.at < now() - interval '90 days' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, lower(TG_OP)
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payments_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_events_kept BEFORE DELETE ON payment_events
  FOR EACH ROW EXECUTE FUNCTION payment_events_refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER payment_events_append_only BEFORE UPDATE OR TRUNCATE ON payment_events
  FOR EACH STATEMENT EXECUTE FUNCTION payment_events_refuse_change();
--> statement-breakpoint

-- A quote that was accepted is kept by the transfer's foreign key too.
CREATE FUNCTION transfer_quotes_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.expires_at < now() - interval '90 days'
      AND NOT EXISTS (SELECT FROM public.transfers WHERE quote_id = OLD.id) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'transfers are append-only: % of % is refused', lower(TG_OP), TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'transfers_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER transfer_quotes_kept BEFORE DELETE ON transfer_quotes
  FOR EACH ROW EXECUTE FUNCTION transfer_quotes_refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER transfer_quotes_append_only BEFORE UPDATE OR TRUNCATE ON transfer_quotes
  FOR EACH STATEMENT EXECUTE FUNCTION transfer_quotes_refuse_change();
--> statement-breakpoint

-- These run as the owner, for a platform that may not delete: what is older than so many days, and none younger than 90.
CREATE FUNCTION payment_events_forget(days integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
  WITH forgotten AS (
    DELETE FROM public.payment_events
    WHERE result <> 'applied' AND at < now() - make_interval(days => greatest(days, 90)) RETURNING 1
  )
  SELECT count(*) FROM forgotten;
$$;
--> statement-breakpoint
CREATE FUNCTION transfer_quotes_forget(days integer) RETURNS bigint LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
  WITH forgotten AS (
    DELETE FROM public.transfer_quotes quote
    WHERE expires_at < now() - make_interval(days => greatest(days, 90))
      AND NOT EXISTS (SELECT FROM public.transfers WHERE quote_id = quote.id) RETURNING 1
  )
  SELECT count(*) FROM forgotten;
$$;
--> statement-breakpoint

-- Deposits that are pending and that nobody asks about any more are asked about once again: they may have ended meanwhile.
UPDATE payments SET due_at = now()
  WHERE kind = 'deposit' AND state = 'pending' AND reference IS NOT NULL AND due_at IS NULL;
