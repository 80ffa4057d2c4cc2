CREATE TABLE "push_template" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"title" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"level" text DEFAULT 'information' NOT NULL,
	"variables" text[] DEFAULT '{}' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "push_template_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "push_message" ADD COLUMN "template_id" uuid;