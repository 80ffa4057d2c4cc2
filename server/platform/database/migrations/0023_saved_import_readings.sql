CREATE TABLE "import_reading" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"header" text[] NOT NULL,
	"reading" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "import_reading_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "import_reading" ADD CONSTRAINT "import_reading_updated_by_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;