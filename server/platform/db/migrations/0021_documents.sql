ALTER TABLE "documents" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "card" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "file_id" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "file_type" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "file_bytes" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "operation_id" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "sent_hash" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_file" ON "documents" USING btree ("file_id");