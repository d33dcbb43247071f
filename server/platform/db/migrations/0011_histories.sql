CREATE TABLE "ledger_cash_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"reference_id" text,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "rounds_history";--> statement-breakpoint
CREATE INDEX "ledger_cash_changes_history" ON "ledger_cash_changes" USING btree ("player_id","at","id");--> statement-breakpoint
CREATE INDEX "payments_unposted" ON "payments" USING btree ("player_id","created_at","id") WHERE "payments"."balance_after" is null;--> statement-breakpoint
CREATE INDEX "provider_transactions_history" ON "provider_transactions" USING btree ("player_id","created_at") WHERE "provider_transactions"."kind" = 'bet' and "provider_transactions"."status" = 'RS_OK';--> statement-breakpoint
CREATE INDEX "rounds_listed" ON "rounds" USING btree ("owner_id","opened_at","id","currency","game_id","state","stake","payout","jackpot_paid","void_paid");--> statement-breakpoint
CREATE TRIGGER ledger_cash_changes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_cash_changes
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
-- Whether entries of a kind are rows of the history of payments (ENTRY_KINDS of the contract; a test compares them). A kind
-- that is not known here is one: a later version may write it while this one reads.
CREATE FUNCTION ledger_is_listed(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind NOT IN (
    'stake_held', 'round_settled', 'provider_bet', 'provider_bet_given_back', 'provider_win', 'provider_win_taken_back',
    'points_counted', 'jackpot_fed', 'withdrawal_sent'
  );
--> statement-breakpoint
-- With the rights of its owner: replicas post between the migration and the moment their role may write the new table.
CREATE FUNCTION ledger_list_cash_changes(first bigint, last bigint) RETURNS void LANGUAGE sql SECURITY DEFINER
BEGIN ATOMIC
  INSERT INTO ledger_cash_changes (id, player_id, at, kind, reference_id, currency, amount, balance_after)
  SELECT 'bal_' || lpad(posting.id::text, 19, '0'), account.owner_id, entry.at, entry.kind, entry.reference_id,
    posting.currency, posting.amount, posting.balance_after
  FROM ledger_transactions entry
  JOIN ledger_postings posting ON posting.transaction_id = entry.id
  JOIN ledger_accounts account ON account.id = posting.account_id
  WHERE entry.id BETWEEN first AND last AND ledger_is_listed(entry.kind)
    AND account.owner = 'player' AND account.kind = 'cash' AND account.currency <> 'PTS';
END;
--> statement-breakpoint
-- By the database and not by the platform, so that what replicas of the last version post is listed as well. At commit,
-- when all postings are there; rounds, the most of all entries, are sorted out before anything is queued.
CREATE FUNCTION ledger_list_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_list_cash_changes(NEW.id, NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_listed AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (ledger_is_listed(NEW.kind)) EXECUTE FUNCTION ledger_list_entry();
--> statement-breakpoint
SELECT ledger_list_cash_changes(0, 9223372036854775807);
