ALTER TABLE "account" ADD COLUMN "verified_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
-- Users in the trash were registered before mailboxes were verified; they return as verified.
UPDATE "removed_record" SET "row" = "row" || jsonb_build_object('verified_at', now()) WHERE "resource" = 'user';