CREATE TABLE "log_chain" (
	"name" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_seal" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	"content" text NOT NULL,
	"personal" text NOT NULL,
	"salt" text,
	"hash" text NOT NULL,
	"erased" text,
	"removed" text,
	CONSTRAINT "log_seal_entryId_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
ALTER TABLE "operation_log" ADD COLUMN "open_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operation_log" ADD COLUMN "sealed" bigint;--> statement-breakpoint
CREATE INDEX "operation_log_unsealed" ON "operation_log" USING btree ("id") WHERE sealed is null;