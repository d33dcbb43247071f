CREATE TABLE "payment_receipts" (
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"receipt" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"excess" bigint NOT NULL,
	"is_late" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_receipts_provider_reference_receipt_pk" PRIMARY KEY("provider","reference","receipt"),
	CONSTRAINT "payment_receipts_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "payment_receipts_excess" CHECK ("payment_receipts"."excess" between 0 and "payment_receipts"."amount")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "asked" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_of" text;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_of_payments_id_fk" FOREIGN KEY ("refund_of") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_refund" ON "payments" USING btree ("refund_of") WHERE "payments"."refund_of" is not null and "payments"."state" not in ('refused', 'failed', 'returned', 'cancelled');--> statement-breakpoint

-- What arrived is never unsaid: a receipt taken away would be credited a second time.
CREATE FUNCTION payment_receipts_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'receipts of payments are append-only: % is refused', lower(TG_OP)
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payment_receipts_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_receipts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION payment_receipts_refuse_change();
