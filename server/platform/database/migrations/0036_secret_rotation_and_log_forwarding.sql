CREATE TABLE "log_forward" (
	"name" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"taken_by" text,
	"taken_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "instance_secret" ADD COLUMN "replaced" text;--> statement-breakpoint
ALTER TABLE "instance_secret" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;