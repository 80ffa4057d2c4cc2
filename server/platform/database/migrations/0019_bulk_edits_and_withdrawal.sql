CREATE TABLE "bulk_edit" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"resource" text NOT NULL,
	"change" jsonb NOT NULL,
	"phase" text DEFAULT 'previewed' NOT NULL,
	"job_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_edit_row" (
	"edit_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"label" jsonb NOT NULL,
	"version" integer,
	"state" text DEFAULT 'waiting' NOT NULL,
	"before" jsonb,
	"message" text DEFAULT '' NOT NULL,
	CONSTRAINT "bulk_edit_row_edit_id_record_id_pk" PRIMARY KEY("edit_id","record_id")
);
--> statement-breakpoint
ALTER TABLE "usage_day" DROP CONSTRAINT "usage_day_day_kind_key_pk";--> statement-breakpoint
ALTER TABLE "usage_day" ADD COLUMN "minute" smallint DEFAULT 720 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_draft" ADD COLUMN "withdraw_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulk_edit_row" ADD CONSTRAINT "bulk_edit_row_edit_id_bulk_edit_id_fk" FOREIGN KEY ("edit_id") REFERENCES "public"."bulk_edit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_edit_created_at" ON "bulk_edit" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bulk_edit_row_state" ON "bulk_edit_row" USING btree ("edit_id","state");--> statement-breakpoint
CREATE INDEX "model_code_key" ON "model" USING btree (lower("model_code"));--> statement-breakpoint
CREATE UNIQUE INDEX "usage_day_place" ON "usage_day" USING btree ("day","minute","kind","key");--> statement-breakpoint
CREATE INDEX "content_draft_withdrawn" ON "content_draft" USING btree ("withdraw_at");