CREATE TABLE "closed_accounts" (
	"player_id" text NOT NULL,
	"currency" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closed_accounts_player_id_currency_pk" PRIMARY KEY("player_id","currency")
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"source" text NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"per_euro" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_rates_source_day_currency_pk" PRIMARY KEY("source","day","currency")
);
--> statement-breakpoint
CREATE TABLE "transfer_quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"from_currency" text NOT NULL,
	"to_currency" text NOT NULL,
	"gives" bigint NOT NULL,
	"fee_basis_points" integer NOT NULL,
	"fee" bigint NOT NULL,
	"gets" bigint NOT NULL,
	"rate_numerator" numeric(40, 0) NOT NULL,
	"rate_denominator" numeric(40, 0) NOT NULL,
	"source" text NOT NULL,
	"day" date NOT NULL,
	"closes" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_quotes_currencies" CHECK ("transfer_quotes"."from_currency" <> "transfer_quotes"."to_currency"),
	CONSTRAINT "transfer_quotes_amounts" CHECK ("transfer_quotes"."gives" > 0 and "transfer_quotes"."fee" >= 0 and "transfer_quotes"."fee" < "transfer_quotes"."gives" and "transfer_quotes"."gets" >= 0),
	CONSTRAINT "transfer_quotes_rate" CHECK ("transfer_quotes"."rate_numerator" > 0 and "transfer_quotes"."rate_denominator" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"player_id" text NOT NULL,
	"operation_id" text NOT NULL,
	"quote_id" text NOT NULL,
	"from_before" bigint NOT NULL,
	"from_after" bigint NOT NULL,
	"to_before" bigint NOT NULL,
	"to_after" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfers_quote" UNIQUE("quote_id"),
	CONSTRAINT "transfers_operation" UNIQUE("player_id","operation_id")
);
--> statement-breakpoint
ALTER TABLE "closed_accounts" ADD CONSTRAINT "closed_accounts_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_quotes" ADD CONSTRAINT "transfer_quotes_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_player_id_players_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."players"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_quote_id_transfer_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."transfer_quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfer_quotes_player" ON "transfer_quotes" USING btree ("player_id","created_at");--> statement-breakpoint
CREATE INDEX "transfers_history" ON "transfers" USING btree ("player_id","created_at","id");--> statement-breakpoint

-- A quote is what was promised and a transfer what was done by it: neither changes afterwards. The rates they rest on are kept
-- in the quote, so that a source may correct its own.
CREATE FUNCTION transfers_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'transfers are append-only: % of % is refused', lower(TG_OP), TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'transfers_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER transfer_quotes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer_quotes
  FOR EACH STATEMENT EXECUTE FUNCTION transfers_refuse_change();
--> statement-breakpoint
CREATE TRIGGER transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
  FOR EACH STATEMENT EXECUTE FUNCTION transfers_refuse_change();
