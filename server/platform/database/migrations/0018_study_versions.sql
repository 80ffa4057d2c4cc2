ALTER TABLE "growth_study" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "growth_study" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "growth_study" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "growth_study" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "growth_study" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;