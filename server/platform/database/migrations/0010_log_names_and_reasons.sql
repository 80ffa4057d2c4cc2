ALTER TABLE "operation_log" ADD COLUMN "names" jsonb;--> statement-breakpoint
ALTER TABLE "operation_log" ADD COLUMN "reason" text;