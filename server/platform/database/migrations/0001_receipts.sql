DELETE FROM "idempotent_call";--> statement-breakpoint
ALTER TABLE "idempotent_call" ADD COLUMN "body" text NOT NULL;
