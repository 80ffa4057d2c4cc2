CREATE TABLE "approval" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"call" text NOT NULL,
	"input" jsonb NOT NULL,
	"label" jsonb NOT NULL,
	"effects" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account_role" ADD COLUMN "given_by" uuid;--> statement-breakpoint
CREATE INDEX "approval_state_created_at_index" ON "approval" USING btree ("state","created_at");
--> statement-breakpoint
-- Roles that users have already: the operation log knows who gave them and when; without an entry, they date from the account.
UPDATE "account_role" SET
  "since" = coalesce(
    (SELECT max(l."created_at") FROM "operation_log" l
      WHERE l."resource" = 'user' AND l."resource_id" = "account_role"."account_id" AND l."action" = 'updateUserRole'
      AND l."after" -> 'roles' ? "account_role"."role_id"::text
      AND NOT coalesce(l."before" -> 'roles' ? "account_role"."role_id"::text, false)),
    (SELECT a."created_at" FROM "account" a WHERE a."id" = "account_role"."account_id"),
    "since"),
  "given_by" = (SELECT l."created_by" FROM "operation_log" l
    WHERE l."resource" = 'user' AND l."resource_id" = "account_role"."account_id" AND l."action" = 'updateUserRole'
    AND l."after" -> 'roles' ? "account_role"."role_id"::text
    AND NOT coalesce(l."before" -> 'roles' ? "account_role"."role_id"::text, false)
    ORDER BY l."created_at" DESC LIMIT 1);
