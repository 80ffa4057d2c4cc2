ALTER TABLE "account_identity" ADD COLUMN "factor_proved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_on_flow" ADD COLUMN "begun_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_on_flow" ADD COLUMN "forced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_on_flow" ADD COLUMN "authenticated_at" timestamp with time zone;