CREATE TABLE "balance_leaves" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"player_id" text NOT NULL,
	"part" smallint NOT NULL,
	"position" integer NOT NULL,
	"salt" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "balance_leaves_day_currency_player_id_part_pk" PRIMARY KEY("day","currency","player_id","part"),
	CONSTRAINT "balance_leaves_amount" CHECK ("balance_leaves"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "balance_levels" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"level" smallint NOT NULL,
	"nodes" "bytea" NOT NULL,
	CONSTRAINT "balance_levels_day_currency_level_pk" PRIMARY KEY("day","currency","level")
);
--> statement-breakpoint
CREATE TABLE "balance_proofs" (
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"accounts" integer NOT NULL,
	"sum" bigint NOT NULL,
	"root" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "balance_proofs_day_currency_pk" PRIMARY KEY("day","currency"),
	CONSTRAINT "balance_proofs_sum" CHECK ("balance_proofs"."sum" >= 0 and "balance_proofs"."accounts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "house_days" (
	"day" date PRIMARY KEY NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "house_games" (
	"day" date NOT NULL,
	"game_id" text NOT NULL,
	"currency" text NOT NULL,
	"staked" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"jackpots" bigint NOT NULL,
	"rounds" integer NOT NULL,
	"voids" integer NOT NULL,
	"largest_win" bigint NOT NULL,
	CONSTRAINT "house_games_day_game_id_currency_pk" PRIMARY KEY("day","game_id","currency")
);
--> statement-breakpoint
ALTER TABLE "balance_leaves" ADD CONSTRAINT "balance_leaves_day_currency_balance_proofs_day_currency_fk" FOREIGN KEY ("day","currency") REFERENCES "public"."balance_proofs"("day","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_levels" ADD CONSTRAINT "balance_levels_day_currency_balance_proofs_day_currency_fk" FOREIGN KEY ("day","currency") REFERENCES "public"."balance_proofs"("day","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "house_games" ADD CONSTRAINT "house_games_day_house_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."house_days"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- What was published of a day that is over is never changed and never removed. Roles are granted what no function named
-- `…_refuse_change` refuses, so the platform may add days and nothing else.
CREATE FUNCTION published_days_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was published of a day stays: % of % is refused', lower(TG_OP), TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'published_days_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER house_days_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON house_days
  FOR EACH STATEMENT EXECUTE FUNCTION published_days_refuse_change();
--> statement-breakpoint
CREATE TRIGGER house_games_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON house_games
  FOR EACH STATEMENT EXECUTE FUNCTION published_days_refuse_change();
--> statement-breakpoint
CREATE TRIGGER balance_proofs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON balance_proofs
  FOR EACH STATEMENT EXECUTE FUNCTION published_days_refuse_change();
--> statement-breakpoint
CREATE TRIGGER balance_leaves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON balance_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION published_days_refuse_change();
--> statement-breakpoint
CREATE TRIGGER balance_levels_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON balance_levels
  FOR EACH STATEMENT EXECUTE FUNCTION published_days_refuse_change();
--> statement-breakpoint

-- Hashes do not compress, and a branch reads forty bytes of each level: kept plain, the server reads no more than those.
ALTER TABLE balance_levels ALTER COLUMN nodes SET STORAGE EXTERNAL;
