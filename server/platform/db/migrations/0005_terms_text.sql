ALTER TABLE "players" ADD COLUMN "terms_text" text;--> statement-breakpoint
-- One rule of cashback, the weekly one: the monthly campaign was announced and never open, and is announced no more.
UPDATE "bonus_campaigns" SET "closes_at" = greatest(now(), "opens_at" + interval '1 second')
WHERE "id" = 'losing-month' AND "state" = 'announced' AND "closes_at" IS NULL;
