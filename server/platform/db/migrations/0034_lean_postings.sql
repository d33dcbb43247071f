-- What an account may be is asked where one is opened: its key never changes (rule 2), and the server reads a check of a table anew for
-- every statement that moves a balance. That players have balances and others have none follows from this and from rule 4.
CREATE OR REPLACE FUNCTION ledger_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  broken text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    broken := CASE
      WHEN NEW.owner NOT IN ('player', 'house', 'game', 'provider') THEN 'ledger_accounts_owner'
      WHEN NEW.kind NOT IN ('cash', 'bonus', 'held', 'stakes', 'payouts', 'clearing')
        OR (NEW.owner = 'player' AND NEW.kind NOT IN ('cash', 'bonus', 'held')) THEN 'ledger_accounts_kind'
      WHEN (NEW.owner = 'player') <> (NEW.balance IS NOT NULL) THEN 'ledger_accounts_only_players_have_balances'
    END;
    IF broken IS NOT NULL THEN
      RAISE EXCEPTION 'there is no ledger account %/% in % with the balance %', NEW.owner, NEW.kind, NEW.currency, NEW.balance
        USING ERRCODE = 'check_violation', CONSTRAINT = broken;
    END IF;
    IF NEW.balance = 0 OR NEW.balance IS NULL THEN RETURN NEW; END IF;
  ELSIF pg_trigger_depth() > 1
    AND (NEW.id, NEW.owner, NEW.owner_id, NEW.kind, NEW.currency)
      = (OLD.id, OLD.owner, OLD.owner_id, OLD.kind, OLD.currency) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a ledger account changes only through postings'
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_accounts_change_by_posting';
END $$;
--> statement-breakpoint
-- A posting moves the balance of its account, if that is a player's. Whoever writes one says which by giving a balance, of whatever
-- amount, or none; said wrongly, or not at all as by replicas of the last version, it only takes longer.
CREATE OR REPLACE FUNCTION ledger_apply_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance_after IS NULL THEN
    PERFORM FROM ledger_accounts
      WHERE id = NEW.account_id AND currency = NEW.currency AND owner <> 'player';
    IF FOUND THEN
      NEW.id := nextval('ledger_postings_id_seq');
      RETURN NEW;
    END IF;
  END IF;

  UPDATE ledger_accounts SET balance = balance + NEW.amount
    WHERE id = NEW.account_id AND currency = NEW.currency AND owner = 'player'
    RETURNING balance INTO NEW.balance_after;
  IF NOT FOUND THEN
    PERFORM FROM ledger_accounts
      WHERE id = NEW.account_id AND currency = NEW.currency AND owner <> 'player';
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no ledger account % in %', NEW.account_id, NEW.currency
        USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ledger_account_missing';
    END IF;
    NEW.balance_after := NULL;
  END IF;

  -- Numbered again now that the row is held: the default was drawn before waiting for it.
  NEW.id := nextval('ledger_postings_id_seq');
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Postings join only an entry that is being written right now, and those of one statement sum to zero for each entry and currency:
-- so do then all of an entry, whenever it is asked. Once a statement, where it was asked twice a posting. Rows are looked up one by
-- one here and below: a join that was planned while the tables were empty would read all of them until they are analysed.
CREATE FUNCTION ledger_check_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry record;
BEGIN
  FOR entry IN SELECT transaction_id AS id, sum(amount) AS sum FROM written GROUP BY transaction_id, currency LOOP
    PERFORM FROM ledger_transactions WHERE id = entry.id AND written_by = pg_current_xact_id();
    IF NOT FOUND THEN
      RAISE EXCEPTION 'ledger transaction % is closed', entry.id
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_transaction_closed';
    END IF;
    IF entry.sum <> 0 THEN
      RAISE EXCEPTION 'ledger transaction % does not sum to zero', entry.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_zero_sum';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_checked AFTER INSERT ON ledger_postings
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_check_postings();
--> statement-breakpoint
DROP TRIGGER ledger_postings_zero_sum ON ledger_postings;
--> statement-breakpoint
DROP FUNCTION ledger_require_zero_sum();
--> statement-breakpoint
-- Once a statement and player, after its postings have locked the accounts: the numbers are in the order of the balances.
CREATE OR REPLACE FUNCTION live_tell_balances() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO live_news (player_id, subject)
  SELECT DISTINCT (SELECT owner_id FROM ledger_accounts account WHERE account.id = posting.account_id), 'balance'
  FROM written posting WHERE posting.balance_after IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At commit, when all postings are there: an entry without any is refused, and one that is a row of the history of payments is listed.
CREATE FUNCTION ledger_close_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ledger_postings WHERE transaction_id = NEW.id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'ledger transaction % has no postings', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings_required';
  END IF;
  IF ledger_is_listed(NEW.kind) THEN PERFORM ledger_list_cash_changes(NEW.id, NEW.id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_closed AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_close_entry();
--> statement-breakpoint
DROP TRIGGER ledger_transactions_have_postings ON ledger_transactions;
--> statement-breakpoint
DROP FUNCTION ledger_require_postings();
--> statement-breakpoint
DROP TRIGGER ledger_transactions_listed ON ledger_transactions;
--> statement-breakpoint
DROP FUNCTION ledger_list_entry();
--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_owner";--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_kind";--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_only_players_have_balances";--> statement-breakpoint
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_transaction_id_ledger_transactions_id_fk";
