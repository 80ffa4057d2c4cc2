ALTER TABLE "mail_message" ADD COLUMN "attachments" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "operation_log" ADD COLUMN "attachments" text[] DEFAULT '{}' NOT NULL;