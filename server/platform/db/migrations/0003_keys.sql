CREATE TABLE "crash_chains" (
	"game_id" text NOT NULL,
	"first" integer NOT NULL,
	"key_version" integer,
	"beginning" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crash_chains_game_id_first_pk" PRIMARY KEY("game_id","first")
);
--> statement-breakpoint
CREATE TABLE "key_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"known_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"dropped_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "seed_pairs" ALTER COLUMN "server_seed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "seed_pairs" ADD COLUMN "encrypted_seed" text;--> statement-breakpoint
ALTER TABLE "seed_pairs" ADD COLUMN "key_version" integer;--> statement-breakpoint
ALTER TABLE "seed_pairs" ADD COLUMN "next_server_seed_hash" text;--> statement-breakpoint
ALTER TABLE "seed_pairs" ADD COLUMN "next_encrypted_seed" text;--> statement-breakpoint
ALTER TABLE "seed_pairs" ADD COLUMN "next_key_version" integer;--> statement-breakpoint
ALTER TABLE "seed_pairs" ADD CONSTRAINT "seed_pairs_one_seed" CHECK (("seed_pairs"."server_seed" is null) <> ("seed_pairs"."encrypted_seed" is null));--> statement-breakpoint
ALTER TABLE "seed_pairs" ADD CONSTRAINT "seed_pairs_encrypted" CHECK (("seed_pairs"."encrypted_seed" is null) = ("seed_pairs"."key_version" is null));--> statement-breakpoint
ALTER TABLE "seed_pairs" ADD CONSTRAINT "seed_pairs_revealed_seed" CHECK ("seed_pairs"."revealed_at" is null or "seed_pairs"."server_seed" is not null);--> statement-breakpoint
ALTER TABLE "seed_pairs" ADD CONSTRAINT "seed_pairs_next" CHECK (("seed_pairs"."next_encrypted_seed" is null) = ("seed_pairs"."next_key_version" is null));--> statement-breakpoint
-- A pair with another seed than the one that was promised is refused, whoever stores it: a replica of the last version,
-- which knows no promises, cannot break one.
CREATE FUNCTION seed_pairs_keep_promise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM seed_pairs
    WHERE owner_id = NEW.owner_id AND index = NEW.index - 1 AND next_server_seed_hash <> NEW.server_seed_hash
  ) THEN
    RAISE EXCEPTION 'the seed promised to % is another', NEW.owner_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'seed_pairs_promise';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER seed_pairs_promise BEFORE INSERT ON seed_pairs
  FOR EACH ROW EXECUTE FUNCTION seed_pairs_keep_promise();
