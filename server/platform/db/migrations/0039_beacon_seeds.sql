ALTER TABLE "crash_rounds" ADD COLUMN "by_beacon" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "crash_rounds" ADD COLUMN "bets_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crash_rounds" ADD COLUMN "beacon_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crash_rounds" ADD COLUMN "value_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seed_pairs" ADD COLUMN "beacon_chain" text;--> statement-breakpoint
ALTER TABLE "seed_pairs" ADD COLUMN "beacon_round" integer;--> statement-breakpoint
ALTER TABLE "seed_pairs" ADD COLUMN "beacon_signature" text;--> statement-breakpoint
ALTER TABLE "crash_rounds" ADD CONSTRAINT "crash_rounds_beacon" CHECK (("crash_rounds"."bets_until" is null) = ("crash_rounds"."beacon_at" is null)
        and ("crash_rounds"."beacon_at" is null or ("crash_rounds"."by_beacon" and "crash_rounds"."starts_at" is not null))
        and ("crash_rounds"."value_at" is null or "crash_rounds"."beacon_at" is not null));--> statement-breakpoint
ALTER TABLE "crash_rounds" ADD CONSTRAINT "crash_rounds_drawn" CHECK (coalesce("crash_rounds"."crashed_at", 0) = 0 or not "crash_rounds"."by_beacon" or "crash_rounds"."value_at" is not null);--> statement-breakpoint
ALTER TABLE "seed_pairs" ADD CONSTRAINT "seed_pairs_beacon" CHECK (("seed_pairs"."beacon_chain" is null) = ("seed_pairs"."beacon_round" is null)
        and ("seed_pairs"."beacon_round" is null or "seed_pairs"."client_seed_origin" = 'beacon')
        and ("seed_pairs"."beacon_signature" is null or "seed_pairs"."beacon_round" is not null));--> statement-breakpoint
ALTER TABLE "seed_pairs" ADD CONSTRAINT "seed_pairs_beacon_value" CHECK ("seed_pairs"."client_seed_origin" <> 'beacon' or "seed_pairs"."client_seed" = case when "seed_pairs"."beacon_signature" is null then ''
        else encode(sha256(decode("seed_pairs"."beacon_signature", 'hex')), 'hex') end);--> statement-breakpoint
-- Which round of the beacon is named, and its value, are stored once: nobody can put another in its place.
CREATE FUNCTION seed_pairs_keep_beacon() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a beacon gave the seed pair % stays', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'seed_pairs_keep_beacon';
END $$;
--> statement-breakpoint
CREATE TRIGGER seed_pairs_keep_beacon BEFORE UPDATE ON seed_pairs FOR EACH ROW
  WHEN (
    (OLD.client_seed_origin = 'beacon') <> (NEW.client_seed_origin = 'beacon')
    OR (OLD.beacon_round IS NOT NULL
      AND (NEW.beacon_chain, NEW.beacon_round) IS DISTINCT FROM (OLD.beacon_chain, OLD.beacon_round))
    OR (OLD.beacon_signature IS NOT NULL AND NEW.beacon_signature IS DISTINCT FROM OLD.beacon_signature))
  EXECUTE FUNCTION seed_pairs_keep_beacon();
