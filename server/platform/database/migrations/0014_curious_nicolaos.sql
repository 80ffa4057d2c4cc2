DROP INDEX "stored_file_used_by_index";--> statement-breakpoint
DROP INDEX "stored_file_unused";--> statement-breakpoint
ALTER TABLE "stored_file" ADD COLUMN "unused_since" timestamp with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX "stored_file_unused" ON "stored_file" USING btree ("unused_since") WHERE "stored_file"."unused_since" is not null;--> statement-breakpoint
ALTER TABLE "stored_file" DROP COLUMN "used_by";