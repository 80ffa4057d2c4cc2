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
ALTER TABLE "import_run" ALTER COLUMN "totals" SET DEFAULT '{"rows":0,"added":0,"changed":0,"unchanged":0,"refused":0,"passedOver":0,"drafts":0,"cleared":0}'::jsonb;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "clear" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment" ADD COLUMN "waiting_list" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment" ADD COLUMN "confirm_hash" text;--> statement-breakpoint
CREATE INDEX "enrollment_confirm_hash_index" ON "enrollment" USING btree ("confirm_hash");--> statement-breakpoint
CREATE INDEX "mail_message_mailbox" ON "mail_message" USING btree (lower(regexp_replace("to", '[+][^@]*@', '@')),"created_at");