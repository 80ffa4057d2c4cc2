ALTER TABLE "account_role" ADD COLUMN "since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "account_session" ADD COLUMN "proved_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "requires_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "factor_grace_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "factor_required_at" timestamp with time zone;