ALTER TABLE "import_run" ADD COLUMN "kind" text DEFAULT 'models' NOT NULL;--> statement-breakpoint
ALTER TABLE "dictionary_detail" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_detail_default" ON "dictionary_detail" USING btree ("dictionary_id") WHERE "dictionary_detail"."is_default";