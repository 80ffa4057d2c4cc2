CREATE TABLE "model_list" (
	"key" text PRIMARY KEY NOT NULL,
	"models" uuid[] NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "model_list_opened_at" ON "model_list" USING btree ("opened_at");