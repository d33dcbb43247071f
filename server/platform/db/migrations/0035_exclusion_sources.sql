CREATE TABLE "exclusion_sources" (
	"exclusion_id" text NOT NULL,
	"by_player_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"date_till" timestamp with time zone NOT NULL,
	CONSTRAINT "exclusion_sources_exclusion_id_by_player_id_pk" PRIMARY KEY("exclusion_id","by_player_id")
);
--> statement-breakpoint
CREATE TABLE "separations" (
	"player_id" text NOT NULL,
	"from_player_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "separations_player_id_from_player_id_pk" PRIMARY KEY("player_id","from_player_id")
);
--> statement-breakpoint
ALTER TABLE "exclusion_sources" ADD CONSTRAINT "exclusion_sources_exclusion_id_restrictions_id_fk" FOREIGN KEY ("exclusion_id") REFERENCES "public"."restrictions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusion_sources" ADD CONSTRAINT "exclusion_sources_by_player_id_players_id_fk" FOREIGN KEY ("by_player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "separations" ADD CONSTRAINT "separations_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "separations" ADD CONSTRAINT "separations_from_player_id_players_id_fk" FOREIGN KEY ("from_player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Who separated whom, and why, stays as it was written. Roles are granted what no function named `…_refuse_change` refuses.
CREATE FUNCTION separations_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'separations are append-only: % is refused', lower(TG_OP)
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'separations_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER separations_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON separations
  FOR EACH STATEMENT EXECUTE FUNCTION separations_refuse_change();
