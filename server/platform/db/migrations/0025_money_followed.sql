-- A history adds up the payments of years from the index alone.
CREATE INDEX "ledger_cash_changes_listed" ON "ledger_cash_changes" USING btree ("player_id","at","id","kind","currency","amount");--> statement-breakpoint
DROP INDEX "ledger_cash_changes_history";--> statement-breakpoint
-- Deposits whose provider never gave its page are asked for once more, and end as expired.
UPDATE payments SET due_at = now()
  WHERE kind = 'deposit' AND state = 'pending' AND reference IS NULL AND due_at IS NULL;
