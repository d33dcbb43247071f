CREATE TABLE "live_news" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"written_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"player_id" text,
	"subject" text NOT NULL,
	"detail" text
);
--> statement-breakpoint
CREATE INDEX "live_news_written" ON "live_news" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "live_news_of" ON "live_news" USING btree ("player_id","subject","id");--> statement-breakpoint
-- News is written where the change is, by the database: also of what operators, jobs and replicas of the last version do.
-- With the rights of its owner: replicas go on between the migration and the moment their role may write the new table.
CREATE FUNCTION live_tell() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO live_news (player_id, subject) VALUES (NEW.player_id, TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION live_tell_player() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO live_news (player_id, subject) VALUES (NEW.id, TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Once a statement and player, after its postings have locked the accounts: the numbers are in the order of the balances.
CREATE FUNCTION live_tell_balances() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO live_news (player_id, subject)
  SELECT DISTINCT account.owner_id, 'balance'
  FROM written JOIN ledger_accounts account ON account.id = written.account_id AND account.owner = 'player';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_told AFTER INSERT ON ledger_postings
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION live_tell_balances();
--> statement-breakpoint
CREATE TRIGGER players_currency_told AFTER UPDATE OF currency ON players
  FOR EACH ROW WHEN (NEW.currency IS DISTINCT FROM OLD.currency) EXECUTE FUNCTION live_tell_player('balance');
--> statement-breakpoint
CREATE TRIGGER players_standing_told AFTER UPDATE OF blocked_at, terms_version, email_confirmed_at, closed_at ON players
  FOR EACH ROW WHEN ((NEW.blocked_at, NEW.terms_version, NEW.email_confirmed_at, NEW.closed_at)
    IS DISTINCT FROM (OLD.blocked_at, OLD.terms_version, OLD.email_confirmed_at, OLD.closed_at))
  EXECUTE FUNCTION live_tell_player('standing');
--> statement-breakpoint
CREATE TRIGGER payments_told AFTER INSERT OR UPDATE OF state ON payments
  FOR EACH ROW EXECUTE FUNCTION live_tell('payments');
--> statement-breakpoint
CREATE TRIGGER documents_told AFTER INSERT OR UPDATE OF state ON documents
  FOR EACH ROW EXECUTE FUNCTION live_tell('documents');
--> statement-breakpoint
CREATE TRIGGER limit_changes_told AFTER INSERT ON limit_changes FOR EACH ROW EXECUTE FUNCTION live_tell('limits');
--> statement-breakpoint
CREATE TRIGGER restrictions_told AFTER INSERT OR UPDATE ON restrictions
  FOR EACH ROW EXECUTE FUNCTION live_tell('standing');
--> statement-breakpoint
CREATE TRIGGER player_bonuses_told AFTER INSERT OR UPDATE ON player_bonuses
  FOR EACH ROW EXECUTE FUNCTION live_tell('bonuses');
--> statement-breakpoint
CREATE TRIGGER sessions_told AFTER UPDATE OF ended_at ON sessions
  FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL) EXECUTE FUNCTION live_tell('sessions');
