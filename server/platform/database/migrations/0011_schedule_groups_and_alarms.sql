DROP INDEX "task_run_once";--> statement-breakpoint
ALTER TABLE "task_run" ALTER COLUMN "attempt" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "group" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "pause_after" integer;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "failures_in_row" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "alarm_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "alarmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "follow_ups" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "task_run" ADD COLUMN "after_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "task_run_once" ON "task_run" USING btree ("schedule_id","planned_at") WHERE "task_run"."trigger" in ('cron', 'missed');--> statement-breakpoint
-- a run counts its try from when it is put into the queue, no longer from when it begins
UPDATE "task_run" SET "attempt" = "attempt" + 1 WHERE "state" in ('waiting', 'queued');
