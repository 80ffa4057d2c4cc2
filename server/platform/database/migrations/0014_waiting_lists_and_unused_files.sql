CREATE TABLE "removed_name" (
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"label" jsonb NOT NULL,
	CONSTRAINT "removed_name_resource_record_id_pk" PRIMARY KEY("resource","record_id")
);
--> statement-breakpoint
ALTER TABLE "inquiry" DROP CONSTRAINT "inquiry_account_id_account_id_fk";
--> statement-breakpoint
ALTER TABLE "inquiry" DROP CONSTRAINT "inquiry_assignee_id_account_id_fk";
--> statement-breakpoint
ALTER TABLE "enrollment" DROP CONSTRAINT "enrollment_account_id_account_id_fk";
--> statement-breakpoint
ALTER TABLE "enrollment" DROP CONSTRAINT "enrollment_assignee_id_account_id_fk";
--> statement-breakpoint
DROP INDEX "stored_file_used_by_index";--> statement-breakpoint
DROP INDEX "stored_file_unused";--> statement-breakpoint
ALTER TABLE "import_run" ALTER COLUMN "totals" SET DEFAULT '{"rows":0,"added":0,"changed":0,"unchanged":0,"refused":0,"passedOver":0,"drafts":0,"cleared":0}'::jsonb;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "clear" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment" ADD COLUMN "waiting_list" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment" ADD COLUMN "confirm_hash" text;--> statement-breakpoint
ALTER TABLE "stored_file" ADD COLUMN "unused_since" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "content_draft" ADD COLUMN "publish_version" integer;--> statement-breakpoint
ALTER TABLE "operation_log" ADD COLUMN "needs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "operation_log" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "enrollment_confirm_hash_index" ON "enrollment" USING btree ("confirm_hash");--> statement-breakpoint
CREATE INDEX "mail_message_mailbox" ON "mail_message" USING btree (lower(regexp_replace("to", '[+][^@]*@', '@')),"created_at");--> statement-breakpoint
CREATE INDEX "stored_file_unused" ON "stored_file" USING btree ("unused_since") WHERE "stored_file"."unused_since" is not null;--> statement-breakpoint
ALTER TABLE "stored_file" DROP COLUMN "used_by";