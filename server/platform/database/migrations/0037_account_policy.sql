CREATE TABLE "account_policy" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"allowed_domains" text[] DEFAULT '{}' NOT NULL,
	"blocked_domains" text[] DEFAULT '{}' NOT NULL,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "account_policy_only" CHECK ("account_policy"."only")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "awaits_approval" boolean DEFAULT false NOT NULL;