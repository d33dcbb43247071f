CREATE TABLE "house_versions" (
	"subject" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"digest" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
INSERT INTO "house_versions" ("subject", "version") VALUES ('catalogue', 1), ('content', 1), ('notices', 1);
--> statement-breakpoint
-- One row is counted up, which orders changes that are made side by side. With the rights of its owner: replicas of the last
-- version, whose role may not write the table yet, go on.
CREATE FUNCTION live_count_up() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE house_versions SET version = version + 1 WHERE subject = TG_ARGV[0];
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER disabled_games_told AFTER INSERT OR DELETE ON disabled_games
  FOR EACH ROW EXECUTE FUNCTION live_count_up('catalogue');
--> statement-breakpoint
CREATE TRIGGER listed_games_told AFTER INSERT OR UPDATE OR DELETE ON listed_games
  FOR EACH STATEMENT EXECUTE FUNCTION live_count_up('catalogue');
--> statement-breakpoint
CREATE TRIGGER feedback_adverts_told AFTER INSERT OR UPDATE ON feedback_adverts
  FOR EACH ROW EXECUTE FUNCTION live_count_up('notices');
