ALTER TABLE "account_identity" ADD COLUMN "known_as" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_on_flow" ADD COLUMN "known_as" text DEFAULT '' NOT NULL;