CREATE TABLE "fault_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"error" text NOT NULL,
	"frames" jsonb NOT NULL,
	"page" text,
	"record" jsonb
);
--> statement-breakpoint
ALTER TABLE "fault_report" ADD CONSTRAINT "fault_report_id_operation_log_id_fk" FOREIGN KEY ("id") REFERENCES "public"."operation_log"("id") ON DELETE cascade ON UPDATE no action;