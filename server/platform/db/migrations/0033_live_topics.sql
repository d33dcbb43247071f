CREATE TABLE "house_versions" (
	"subject" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"digest" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
-- One row is counted up, which orders changes that are made side by side. With the rights of its owner: replicas of the last
-- version, whose role may not write the table yet, go on.
CREATE FUNCTION live_count_up() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO house_versions AS known (subject, version) VALUES (TG_ARGV[0], 1)
  ON CONFLICT (subject) DO UPDATE SET version = known.version + 1;
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
