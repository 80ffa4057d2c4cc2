ALTER TABLE "account_identity" ALTER COLUMN "last_used_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account_identity" ADD COLUMN "known_as" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_on_flow" ADD COLUMN "known_as" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Until now a link counted as a sign-in. One that was never used has the same two times.
UPDATE "account_identity" SET "last_used_at" = NULL, "factor_proved" = false WHERE "is_own_link" AND "last_used_at" = "created_at";
