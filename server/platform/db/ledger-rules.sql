-- The rules of the ledger that columns and constraints cannot say. A migration carries this file word for word (a test
-- compares them), so a change here comes with a migration that replaces what it changes.
--
-- A constraint name is given with every refusal: the ledger's service turns two of them into a player's words.

-- 1. Append-only: entries are never changed and never removed. A correction is another entry.
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % of % is refused', lower(TG_OP), TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint

-- 2. An account opens empty, keeps its key, and its balance moves only from within rule 4 (one trigger deep).
CREATE FUNCTION ledger_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
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
CREATE TRIGGER ledger_accounts_guarded BEFORE INSERT OR UPDATE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_guard_account();
--> statement-breakpoint

-- 3. An entry says itself which database transaction writes it, whatever the statement claims.
CREATE FUNCTION ledger_sign_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.written_by := pg_current_xact_id();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_signed BEFORE INSERT ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION ledger_sign_transaction();
--> statement-breakpoint

-- 4. A posting joins only an entry that is being written right now, in the currency of its account, and moves the
-- balance of a player's account. The update holds the row, so the balance is right however many come at once, and the
-- account's CHECK refuses to go below zero. Accounts are never removed nor re-keyed (rules 1 and 2), which is why a
-- look without a lock is enough for the others.
CREATE FUNCTION ledger_apply_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ledger_transactions WHERE id = NEW.transaction_id AND written_by = pg_current_xact_id();
  IF NOT FOUND THEN
    RAISE EXCEPTION 'ledger transaction % is closed', NEW.transaction_id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_transaction_closed';
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
CREATE TRIGGER ledger_postings_applied BEFORE INSERT ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION ledger_apply_posting();
--> statement-breakpoint

-- 5. The postings of an entry sum to zero in each currency. Asked at commit, when all are there; on every posting, so
-- that asking earlier (SET CONSTRAINTS … IMMEDIATE) lets nothing slip in afterwards.
CREATE FUNCTION ledger_require_zero_sum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ledger_postings WHERE transaction_id = NEW.transaction_id
    GROUP BY currency HAVING sum(amount) <> 0;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW.transaction_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_zero_sum';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_postings_zero_sum AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_require_zero_sum();
--> statement-breakpoint

-- 6. An entry without postings says nothing and would use up its operation id.
CREATE FUNCTION ledger_require_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ledger_postings WHERE transaction_id = NEW.id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'ledger transaction % has no postings', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings_required';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transactions_have_postings AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_require_postings();
