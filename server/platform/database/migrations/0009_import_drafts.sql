ALTER TABLE "import_run" ALTER COLUMN "totals" SET DEFAULT '{"rows":0,"added":0,"changed":0,"unchanged":0,"refused":0,"passedOver":0,"drafts":0}'::jsonb;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "publish" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "content_draft" ADD COLUMN "columns" jsonb;