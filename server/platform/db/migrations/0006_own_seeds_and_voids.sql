ALTER TABLE "seed_pairs" ADD COLUMN "client_seed_origin" text;--> statement-breakpoint
-- What is known of pairs of before: an owner's first client seed was the house's, and so is one that has not changed since.
-- One that was typed at a rotation came after the seal it is used under; at a rotation without one it was kept.
CREATE FUNCTION seed_pairs_origin_of(pair seed_pairs) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN NOT EXISTS (
      SELECT FROM seed_pairs first
      WHERE first.owner_id = pair.owner_id AND first.index = 0 AND first.client_seed <> pair.client_seed
    ) THEN 'house'
    WHEN EXISTS (
      SELECT FROM seed_pairs before
      WHERE before.owner_id = pair.owner_id AND before.index = pair.index - 1 AND before.client_seed = pair.client_seed
    ) THEN 'earlier'
    ELSE 'player'
  END
$$;
--> statement-breakpoint
UPDATE "seed_pairs" SET "client_seed_origin" = seed_pairs_origin_of("seed_pairs");--> statement-breakpoint
-- Replicas of the last version store pairs and do not know the column.
CREATE FUNCTION seed_pairs_know_origin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.client_seed_origin IS NULL THEN
    NEW.client_seed_origin := seed_pairs_origin_of(NEW);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER seed_pairs_origin BEFORE INSERT ON seed_pairs
  FOR EACH ROW EXECUTE FUNCTION seed_pairs_know_origin();
--> statement-breakpoint
ALTER TABLE "seed_pairs" ALTER COLUMN "client_seed_origin" SET NOT NULL;--> statement-breakpoint
-- What a round was drawn from does not change behind it, whoever asks.
CREATE FUNCTION seed_pairs_keep_client_seed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rounds were drawn from the client seed of %', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'seed_pairs_client_seed';
END $$;
--> statement-breakpoint
CREATE TRIGGER seed_pairs_client_seed BEFORE UPDATE ON seed_pairs FOR EACH ROW
  WHEN (OLD.next_nonce > 0 AND (NEW.client_seed, NEW.client_seed_origin) IS DISTINCT FROM (OLD.client_seed, OLD.client_seed_origin))
  EXECUTE FUNCTION seed_pairs_keep_client_seed();
--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "rounds" ADD COLUMN "void_paid" bigint;--> statement-breakpoint
CREATE INDEX "rounds_not_played_out" ON "rounds" USING btree ("game_id") WHERE "rounds"."mode" = 'real' and ("rounds"."state" = 'void' or "rounds"."ended_by_house");--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_void" CHECK (("rounds"."void_reason" is null) = ("rounds"."void_paid" is null) and ("rounds"."void_paid" is null or ("rounds"."state" = 'void' and "rounds"."void_paid" >= "rounds"."stake")));